use super::Mismatch;

/// The word of `known` that a misspelt `word` most likely means.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let near = |k: &str| strsim::normalized_damerau_levenshtein(&word, &k.to_lowercase());
    let best = known
        .into_iter()
        .map(|k| (near(k), k))
        .max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= 0.45).then_some(best.1)
}

/// The error for a word that is not in `known`: all known words, and the nearest one.
pub fn none_of(word: &str, known: &[&str]) -> Mismatch {
    let near = nearest(word, known.iter().copied());
    let near = near.map(|near| format!("did you mean `{near}`?"));
    Mismatch::new(
        format!("`{word}`"),
        format!("one of {}", known.join(", ")),
        near.unwrap_or_default(),
    )
}
