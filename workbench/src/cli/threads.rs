//! Threads that the system has no memory for.

use super::guard;
use super::resume::ended;
use std::panic;

/// What the standard library panics with, on a thread that has begun, where there is no memory for
/// the stack of its signals. Nothing outside can catch it: who started the thread was told that it
/// runs, and would wait for it.
const STACK_OF_SIGNALS: &str = "alternative stack";

/// From now on such a thread ends the work with an error of its own.
pub(super) fn watch() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panicked| {
        let text = panicked.payload_as_str();
        if text.is_some_and(|text| text.contains(STACK_OF_SIGNALS)) {
            guard::end(&ended(
                "the system has no memory for another thread; give fewer (--threads 1), or raise \
                 the limit of memory of this shell (ulimit -v)",
            ));
        }
        usual(panicked);
    }));
}
