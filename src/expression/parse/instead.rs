//! What to write for words and signs of other languages.

/// What to write where an operator or the end was expected, between the words before and after it.
pub(super) fn of_operator(before: &str, found: &str, after: &str) -> Option<&'static str> {
    let walnut = ["A", "E"].contains(&before) || is_walnut(before);
    Some(match found {
        _ if walnut && found != "(" => QUANTIFIERS,
        "is" | "exists" if before == "there" => "write exists i in 1..9: ..",
        "iff" | "⇔" | "↔" => "equivalence is written <=>",
        "→" | "⇒" => "implication is written =>",
        "⊕" => "nim-addition is written xor",
        "⊗" | "×" | "·" => "a product is written a * b",
        "≡" => "congruence is written a mod 3 = b mod 3",
        "≠" => "inequality is written a != b",
        "≤" | "≥" => "comparisons are written a <= b and a >= b",
        "∧" => "write and between statements",
        "∨" => "write or between statements",
        "∈" => "write a in {1, 3}",
        "(" => "a product is written a * b; a = b (mod 3) is a mod 3 = b mod 3",
        "prime" | "square" => "write a in primes, or a in squares",
        "." => "a fraction is written 3/2, and a code is written code 0.137",
        "%" | "%%" => "write mod for remainders",
        "is" | "are" => match after {
            "even" => "leave `is` out: a even; of two numbers a even and b even",
            "odd" => "leave `is` out: a odd; of two numbers a odd and b odd",
            "prime" => "write a in primes",
            "square" => "write a in squares",
            "divisible" => "write 3 divides a, or a mod 3 = 0",
            _ => "write a odd, a = b or a in {1, 3}; of two numbers a odd and b odd",
        },
        "divisible" => "write 3 divides a, or a mod 3 = 0",
        "take" | "to" | "as" | "where" | "table" => "put ; between clauses",
        ":" => "rules are named in brackets, P(nim, x) <=> .., or by ‹rules nim›",
        "," => "join statements by and; a list is written in brackets, (1, 2)",
        "on" => "a box is written before the colon: forall k in 1..2 on heaps 3 max 9: ..",
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
        "∀" | "∃" => QUANTIFIERS,
        "¬" | "~" => "write not before a statement",
        "&" => "write and between statements; & works on bits",
        "|" => "write or between statements, abs(a - b) for |a - b|; | works on bits",
        "!" => "write not before a statement, != between numbers",
        "*" => "a power is written a^2",
        "/" => "a quotient that is rounded down is written a div 2",
        "." => "a range is written 1..9, a fraction 1/2",
        "[" => "write a set in braces, {(1,2), (0,0)}, a list in round brackets, (1, 2)",
        "mod" | "div" => "write it between the numbers: a mod 3, a div 2",
        "xor" => "write it between the numbers: a xor b; of all heaps nimsum(x)",
        "divides" => "write it between the numbers: 3 divides a",
        "odd" | "even" => "write it after the number: a odd, or a + b even",
        "if" => "put a choice in brackets: (if a > b then a else b)",
        _ => return None,
    })
}

/// What to write for a function of another language.
pub(crate) fn of_function(name: &str) -> Option<&'static str> {
    Some(match &name.to_lowercase().replace('_', "")[..] {
        "prime" | "isprime" | "primeq" => "write a in primes",
        "square" | "issquare" => "write a in squares",
        "even" | "iseven" | "evenq" => "write a even",
        "odd" | "isodd" | "oddq" => "write a odd",
        "mod" | "rem" | "remainder" => "write a mod 3",
        "div" | "quotient" => "write a div 2",
        "bitxor" | "xor" | "nimadd" | "xorsum" => "write a xor b; of all heaps nimsum(x)",
        "pow" | "power" => "write a^2",
        "not" => "write not before a statement",
        "and" | "or" => "write and, or between statements",
        "int" | "trunc" | "round" => "write floor(a/b), or a div b",
        "range" => "write a range as 1..9",
        "outcome" => "write P(x) or N(x), which are true or false",
        "value" | "grundy" | "nimber" | "sg" | "sprague" => "write G(x), the Grundy value",
        "len" => "write length(x)",
        _ => return None,
    })
}

/// Whether a word is a quantifier of Walnut and its name: Ei, Aj.
fn is_walnut(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A' | b'E', name] if name.is_ascii_lowercase())
}

const QUANTIFIERS: &str = "quantifiers are words: forall t in 1..9: .., exists t in 1..9: ..";

/// Where all operators are listed.
pub(super) const OPERATORS: &str = "see ‹grundy check help=› for the operators";
