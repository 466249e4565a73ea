//! What is promised of every job: the memory that it takes, and the bytes that it writes.

mod memory;
mod same;
