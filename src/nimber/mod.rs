//! nimber
