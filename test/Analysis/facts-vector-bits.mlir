// RUN: loom-opt %s --test-print-facts --verify-diagnostics --split-input-file

// What is unpacked has few bits.

loom_func.def @bits(%v: vector<4xi32>, %x: vector<4xindex>) {
  // expected-remark @below {{facts: [0, 15].}}
  %0 = loom_vector.bitfield.extractu %v {offset = 4, width = 4} : vector<4xi32> -> vector<4xi8>
  // expected-remark @below {{facts: [-8, 7].}}
  %1 = loom_vector.bitfield.extracts %v {offset = 4, width = 4} : vector<4xi32> -> vector<4xi64>
  // expected-remark @below {{facts: [0, 15].}}
  %2 = loom_vector.bitunpacku<4> %v : vector<4xi32> -> vector<32x1xi8>
  // expected-remark @below {{facts: [-2, 1].}}
  %3 = loom_vector.bitunpacks<2> %v : vector<4xi32> -> vector<64xi8>
  // expected-remark @below {{facts: [-128, 127].}}
  %4 = loom_vector.bitunpacku<8> %v : vector<4xi32> -> vector<16xi8>
  // expected-remark @below {{facts: [0, 15].}}
  %5 = loom_index.cast %0 : vector<4xi8> to vector<4xindex>
  // expected-remark @below {{facts: [0, 30].}}
  %6 = loom_vector.addi %5, %5 : vector<4xindex>
  // expected-remark @below {{facts: [0, 30].}}
  %7 = loom_index.cast %6 : vector<4xindex> to vector<4xoffset>
  loom_func.return
}
