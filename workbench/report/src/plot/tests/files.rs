//! The bytes of a picture, and the errors where there is none.

use super::super::*;
use super::{counts, layouts, map, nim, period, points, values};

#[test]
fn png_files_have_their_signature_and_size() {
    let (pairs, bars) = ([(1, 2), (2, 1)], [(3, 4), (0, 9)]);
    for width in [600, 2_400] {
        let all = [
            map(20, 20, &nim).layout(Picture::Png, width),
            points(5, &pairs).layout(Picture::Png, width),
            counts(&bars).layout(width),
            values(&pairs, None).layout(Picture::Png, width),
        ];
        for canvas in all.map(Result::unwrap) {
            let bytes = canvas.draw(Picture::Png).unwrap();
            assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
            let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
            assert_eq!((number(16), number(20)), (width, canvas.height));
            assert_eq!(bytes[bytes.len() - 8..bytes.len() - 4], *b"IEND");
        }
    }
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let (pairs, bars) = ([(1, 2), (2, 1)], [(3, 4), (0, 9)]);
    for picture in [Picture::Png, Picture::Svg] {
        let all = || {
            [
                map(20, 20, &nim)
                    .layout(picture, 600)
                    .and_then(|canvas| canvas.draw(picture))
                    .unwrap(),
                points(5, &pairs)
                    .layout(picture, 600)
                    .and_then(|canvas| canvas.draw(picture))
                    .unwrap(),
                counts(&bars)
                    .layout(600)
                    .and_then(|canvas| canvas.draw(picture))
                    .unwrap(),
                values(&pairs, None)
                    .layout(picture, 600)
                    .and_then(|canvas| canvas.draw(picture))
                    .unwrap(),
            ]
        };
        assert_eq!(all(), all());
    }
}

#[test]
fn nothing_to_draw_is_an_error() {
    let nowhere = |_: u64, _: u64| None;
    let errors = [
        map(3, 3, &nowhere)
            .layout(Picture::Png, 600)
            .and_then(|canvas| canvas.draw(Picture::Png)),
        points(5, &[])
            .layout(Picture::Png, 600)
            .and_then(|canvas| canvas.draw(Picture::Png)),
        counts(&[])
            .layout(600)
            .and_then(|canvas| canvas.draw(Picture::Png)),
        counts(&[(4, 0)])
            .layout(600)
            .and_then(|canvas| canvas.draw(Picture::Png)),
        values(&[], None)
            .layout(Picture::Png, 600)
            .and_then(|canvas| canvas.draw(Picture::Png)),
    ];
    for error in errors {
        assert!(matches!(error, Err(PlotError::Empty { .. })), "{error:?}");
    }
}

#[test]
fn input_that_cannot_be_drawn_is_an_error() {
    let one = [(1, 1)];
    let zero = Some(period(0, 0));
    assert!(matches!(
        points(5, &[(6, 0)])
            .layout(Picture::Png, 600)
            .and_then(|canvas| canvas.draw(Picture::Png)),
        Err(PlotError::Outside { point: (6, 0), .. })
    ));
    assert!(matches!(
        values(&one, zero)
            .layout(Picture::Png, 600)
            .and_then(|canvas| canvas.draw(Picture::Png)),
        Err(PlotError::ZeroPeriod)
    ));
    assert!(matches!(
        map(u64::MAX, u64::MAX, &nim)
            .layout(Picture::Png, 600)
            .and_then(|canvas| canvas.draw(Picture::Png)),
        Err(PlotError::TooManyCells { .. })
    ));
    for width in [0, MIN_WIDTH - 1, MAX_WIDTH + 1, u32::MAX] {
        let found = points(5, &one)
            .layout(Picture::Png, width)
            .and_then(|canvas| canvas.draw(Picture::Png));
        assert!(matches!(found, Err(PlotError::Width { .. })), "{width}");
    }
}

#[test]
fn svg_is_refused_only_where_it_is_too_large() {
    assert!(
        map(127, 127, &nim)
            .layout(Picture::Svg, 600)
            .and_then(|canvas| canvas.draw(Picture::Svg))
            .is_ok()
    );
    let error = map(128, 0, &nim)
        .layout(Picture::Svg, 600)
        .and_then(|canvas| canvas.draw(Picture::Svg))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("129 × 1 cells") && error.contains("use PNG"),
        "{error}"
    );
    let many: Vec<_> = (0..=MAX_SVG_POINTS as u64).map(|n| (n, n)).collect();
    assert!(
        values(&many[1..], None)
            .layout(Picture::Svg, 600)
            .and_then(|canvas| canvas.draw(Picture::Svg))
            .is_ok()
    );
    let error = values(&many, None)
        .layout(Picture::Svg, 600)
        .and_then(|canvas| canvas.draw(Picture::Svg))
        .unwrap_err();
    assert!(matches!(error, PlotError::TooLargeForSvg { .. }), "{error}");
}

/// Checks that tags are closed in order and that texts hold no loose signs.
fn assert_well_formed(text: &str) {
    let mut open = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        for part in before.split('&').skip(1) {
            let name = part.split(';').next().unwrap();
            assert!(
                ["amp", "lt", "gt", "quot", "apos"].contains(&name),
                "&{part}"
            );
        }
        let end = tag.find('>').expect("a tag ends");
        let inside = &tag[1..end];
        assert!(
            !inside.contains('<') && inside.matches('"').count() % 2 == 0,
            "{inside}"
        );
        match (inside.strip_prefix('/'), inside.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, false) => open.push(inside.split(' ').next().unwrap()),
            (None, true) => {}
        }
        assert!(
            !open.is_empty() || tag[end + 1..].trim().is_empty(),
            "one root"
        );
        rest = &tag[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn svg_is_well_formed_and_keeps_titles_as_text() {
    for (name, canvas) in layouts(Picture::Svg, 600) {
        let text = String::from_utf8(canvas.draw(Picture::Svg).unwrap()).unwrap();
        assert!(
            text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"600\""),
            "{name}"
        );
        assert_well_formed(&text);
    }
    let odd = Scatter {
        plane: Plane {
            title: "a & <b>\u{1}\n\"c\"".into(),
            ..points(1, &[]).plane
        },
        points: &[(0, 0)],
    };
    let text = String::from_utf8(
        odd.layout(Picture::Svg, 600)
            .and_then(|canvas| canvas.draw(Picture::Svg))
            .unwrap(),
    )
    .unwrap();
    assert!(
        text.contains("<title>a &amp; &lt;b&gt; \"c\"</title>"),
        "{text}"
    );
    assert_well_formed(&text);
}
