use super::arena::{Arena, LARGEST_NIM, MisereForm};
use crate::work::Stop;

/// What was written before: whether indices are open.
struct Written {
    text: String,
    open: bool,
    /// Signs from which on nothing more is written.
    most: usize,
}

impl Arena {
    /// The form as CGSuite prints it, such as `*[2#1]`: options side by side, the latest first; `#`
    /// for the game whose one option is given; digits after `[` are nim-heaps added, those after
    /// `-` nim-heaps taken off.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn text(&mut self, form: MisereForm) -> Result<String, Stop> {
        let text = self.text_within(form, usize::MAX)?;
        Ok(text.unwrap_or_default())
    }

    /// As [`text`](Self::text), unless that has more signs than this: games of long play may have
    /// more than could ever be written.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn text_within(&mut self, form: MisereForm, most: usize) -> Result<Option<String>, Stop> {
        let mut written = Written {
            text: String::from("*["),
            open: false,
            most,
        };
        self.write(form, false, &mut written)?;
        if written.open {
            written.text.push(']');
        }
        written.text.push(']');
        Ok(Some(written.text).filter(|text| text.len() <= most))
    }

    fn is_nim(&mut self, form: MisereForm) -> Result<bool, Stop> {
        let size = self.birthday(form) as usize;
        Ok(size <= LARGEST_NIM && self.nim(size)? == form)
    }

    /// Writes the form; `to.open` says on entry whether indices follow, on exit whether they are
    /// still open.
    fn write(&mut self, form: MisereForm, brackets: bool, to: &mut Written) -> Result<(), Stop> {
        if to.text.len() > to.most {
            return Ok(());
        }
        let birthday = self.birthday(form);
        if self.is_nim(form)? {
            to.text.push_str(&digit(birthday));
            if to.open {
                to.text.push('[');
            }
            return Ok(());
        }
        let odd = !self.is_even(form)?;
        for size in (2 + u32::from(odd)..birthday).step_by(2) {
            let nim = self.nim(size as usize)?;
            let less = self.difference(form, nim)?;
            if let Some(less) = less.filter(|&less| self.birthday(less) < birthday) {
                return self.indexed(less, &digit(size), to);
            }
            let more = self.sum(form, nim)?;
            if self.birthday(more) < birthday {
                return self.indexed(more, &format!("-{}", digit(size)), to);
            }
        }
        if odd {
            let even = self.even_part(form)?;
            return self.indexed(even, "1", to);
        }
        let options = self.listed(form)?;
        if let [option] = options[..] {
            return self.indexed(option, "#", to);
        }
        let open = to.open;
        if brackets {
            to.text.push('(');
        }
        for option in options.into_iter().rev() {
            to.open = false;
            self.write(option, true, to)?;
            if to.open {
                to.text.push(']');
            }
        }
        if brackets {
            to.text.push(')');
        }
        to.open = open;
        if open {
            to.text.push('[');
        }
        Ok(())
    }

    fn indexed(&mut self, form: MisereForm, index: &str, to: &mut Written) -> Result<(), Stop> {
        if index != "#" {
            to.open = true;
        }
        self.write(form, true, to)?;
        to.text.push_str(index);
        Ok(())
    }
}

/// A number as an index: in brackets of its own from 10 on.
fn digit(size: u32) -> String {
    match size {
        0..10 => size.to_string(),
        _ => format!("&{size};"),
    }
}
