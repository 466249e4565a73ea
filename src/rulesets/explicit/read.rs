use super::SIGNS;
use crate::game::Mismatch;

/// The names between commas, semicolons and ends of lines; what follows # is left out.
pub(super) fn chains(text: &str) -> Result<Vec<Vec<String>>, Mismatch> {
    let (mut all, mut chain, mut word) = (Vec::new(), Vec::new(), String::new());
    let mut chars = text.chars().peekable();
    let end = |word: &mut String, chain: &mut Vec<String>| {
        if !word.is_empty() {
            chain.push(std::mem::take(word));
        }
    };
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                end(&mut word, &mut chain);
                let mut name = String::new();
                loop {
                    match chars.next() {
                        Some('"') if chars.next_if_eq(&'"').is_some() => name.push('"'),
                        Some('"') => break,
                        Some(c) => name.push(c),
                        None => return Err(unreadable(&format!("\"{name}"))),
                    }
                }
                chain.push(name);
            }
            '#' => while chars.next_if(|&c| c != '\n').is_some() {},
            ',' | ';' | '\n' => {
                end(&mut word, &mut chain);
                all.push(std::mem::take(&mut chain));
            }
            '>' => end(&mut word, &mut chain),
            '-' if chars.peek() == Some(&'>') => end(&mut word, &mut chain),
            c if c.is_whitespace() => end(&mut word, &mut chain),
            c if SIGNS.contains(c) => return Err(unreadable(&c.to_string())),
            c => word.push(c),
        }
    }
    end(&mut word, &mut chain);
    all.push(chain);
    Ok(all)
}

pub(super) fn unreadable(found: &str) -> Mismatch {
    Mismatch::new(
        format!("`{found}`"),
        "names with > between them; a name with other signs or blanks in double quotes",
        "such as edges{a>b, a>c, b>c}",
    )
}
