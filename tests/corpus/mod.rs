//! Every published value in `data/`, compared with every engine that can compute it, on one and
//! on two threads. Each test states how many comparisons were made and asserts that number, so
//! that a row or an engine skipped in silence fails.

mod arithmetic;
mod boards;
mod canonical;
mod chomp;
mod codes;
mod composed;
mod counts;
mod ends;
mod facts;
mod graph_codes;
mod hashes;
mod look_back;
mod loop_free;
mod memory;
mod misere;
mod misere_kayles;
mod modifiers;
mod nested;
mod ordinals;
mod passes;
mod products;
mod quotient_certificates;
mod quotients;
mod rares;
mod rows;
mod sequences;
mod sprouts;
mod stars;
mod structures;
mod sums;
mod surveys;
mod turning;
mod values;
mod variants;
mod wythoff;
