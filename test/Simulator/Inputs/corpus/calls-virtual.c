// Objects with virtual functions: tables of functions in the module's data.
#include "corpus.h"
struct Shape {
  u32 x;
  explicit Shape(u32 x) : x(x) {}
  virtual u32 area(u32 y) const { return x + y; }
  virtual u32 edge() const { return 0; }
};
struct Square : Shape {
  using Shape::Shape;
  u32 area(u32 y) const override { return x * x + y; }
  u32 edge() const override { return 4 * x; }
};
struct Circle : Shape {
  u32 more;
  Circle(u32 x, u32 more) : Shape(x), more(more) {}
  u32 edge() const override { return 6 * x + more; }
};
static NOINLINE u32 measure(const Shape &shape, u32 y) { return shape.area(y) * 31 + shape.edge(); }
ITEMS(i) {
  Square square(in[i] & 0xffff);
  Circle circle(in[i] >> 4, i);
  const Shape *shape = in[i + kItems] & 1 ? (const Shape *)&square : &circle;
  out[i] = measure(*shape, i);
  out[i + kItems] = measure(square, 3) ^ measure(circle, 5);
}
