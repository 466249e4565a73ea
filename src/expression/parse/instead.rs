//! What to write for words and signs of other languages.

/// What to write where an operator or the end was expected.
pub(super) fn of_operator(found: &str) -> Option<&'static str> {
    Some(match found {
        "iff" | "⇔" | "↔" => "equivalence is written <=>",
        "→" | "⇒" => "implication is written =>",
        "⊕" => "nim-addition is written xor",
        "⊗" | "×" | "·" => "a product is written a * b",
        "≡" => "congruence is written a mod 3 = b mod 3",
        "∈" => "write a in {1, 3}",
        "(" => "a product is written a * b; a = b (mod 3) is a mod 3 = b mod 3",
        "prime" | "square" => "write a in primes, or a in squares",
        "." => "a fraction is written 3/2, a code code 0.137",
        "%" | "%%" => "write mod for remainders",
        "is" | "are" => "write a odd, a = b or a in {1, 3}; of two numbers a odd and b odd",
        "take" | "to" | "as" | "where" | "table" => "put ; between clauses",
        ":" => "rules are named in brackets, P(nim, x) <=> .., or by --rules nim",
        "on" => "a box stands before the colon: forall k in 1..2 on heaps 3 max 9: ..",
        "then" | "else" => "a choice begins with if: if a > b then a else b",
        // words and signs that have a place elsewhere
        "~" => "write != between numbers that differ, not before a statement",
        "forall" | "exists" | "let" | "in" => OPERATORS,
        _ => return None,
    })
}

/// What to write where a number was expected.
pub(super) fn of_operand(found: &str) -> Option<&'static str> {
    Some(match found {
        "=" => "equality is written with one =, inequality !=",
        "=>" => "equivalence is written <=>",
        ">" => "implication is written =>, equivalence <=>, inequality !=",
        "∀" | "∃" => "quantifiers are words: forall t in 1..9: .., exists t in 1..9: ..",
        "¬" => "write not before a statement",
        "&" => "write and between statements; & works on bits",
        "|" => "write or between statements, abs(a - b) for |a - b|; | works on bits",
        "!" => "write not before a statement, != between numbers",
        "odd" | "even" => "it stands after the number: a odd, or a + b even",
        "if" => "put a choice in brackets: (if a > b then a else b)",
        _ => return None,
    })
}

/// Where all operators are listed.
pub(super) const OPERATORS: &str = "see `grundy check --help` for the operators";
