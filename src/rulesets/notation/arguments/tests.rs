use crate::rulesets::Ruleset;
use crate::text::refused;

#[test]
fn amounts_print_back_canonically() {
    for (typed, printed) in [
        ("subtract{primes,1}", "subtract{1,primes}"),
        ("subtract:1,primes", "subtract{1,primes}"),
        ("subtract{3,primes,4}", "subtract{4,primes}"),
        ("subtract{ fib , 4, squares }", "subtract{squares,fib}"),
        ("subtract{fib,fib,6}", "subtract{6,fib}"),
        ("allbut:2", "allbut{2}"),
        ("allbut{4,2,4} misere", "allbut{2,4} misere"),
        ("allbut{factorials,7,24}", "allbut{7,factorials}"),
    ] {
        let ruleset: Ruleset = typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"));
        assert_eq!(ruleset.to_string(), printed, "{typed}");
        assert_eq!(printed.parse::<Ruleset>().unwrap(), ruleset);
    }
}

#[test]
fn errors_in_amounts_name_column_and_remedy() {
    refused::<Ruleset>(&[
        ("allbut", 7, "allbut{a,b,..}"),
        ("allbut{}", 8, "all but nothing is nim"),
        ("allbut{0}", 8, "at least 1"),
        ("subtract{1,pirmes}", 12, "did you mean `primes`"),
        ("subtract{1,cubes}", 12, "a named set (primes, squares"),
        ("subtract{primes", 16, "`,` or `}`"),
        ("subtract{1,", 12, "a named set"),
        ("nim primes", 5, "modifier"),
    ]);
}

#[test]
fn quotients_print_back_canonically() {
    for (typed, printed) in [
        ("chocolate(z/2)", "chocolate(z/2)"),
        ("chocolate:z/3 misere", "chocolate(z/3) misere"),
        (" chocolate ( z / 1 )", "chocolate(z/1)"),
        ("euclid", "euclid"),
        ("euclid:0", "euclid(0)"),
    ] {
        let ruleset: Ruleset = typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"));
        assert_eq!(ruleset.to_string(), printed, "{typed}");
        assert_eq!(printed.parse::<Ruleset>().unwrap(), ruleset);
    }
}

#[test]
fn errors_in_quotients_name_column_and_remedy() {
    refused::<Ruleset>(&[
        ("chocolate", 10, "chocolate(z/k)"),
        ("chocolate(2)", 11, "a quotient z/k"),
        ("chocolate(z)", 12, "a quotient z/k"),
        ("chocolate(z/)", 13, "a number k"),
        ("chocolate(z/0)", 11, "at least 1"),
        ("chocolate(z/2,z/3)", 15, "second"),
        ("chocolate(z/2", 14, "`)`"),
        ("euclid(1)", 8, "euclid(0)"),
        ("euclid(0,0)", 10, "euclid(0)"),
    ]);
}
