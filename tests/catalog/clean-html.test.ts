// A board's message may look like text, and do nothing else.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from '#server/catalog/read/clean-html.ts'

test.each([
  ['<p>Hello <strong>all</strong></p>', '<p>Hello <strong>all</strong></p>'],
  ['<p onclick="x()" style="a">Hi</p>', '<p>Hi</p>'],
  [
    '<a href="https://board.example/x?a=1">Read</a>',
    '<a href="https://board.example/x?a=1" rel="noopener noreferrer">Read</a>',
  ],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ["<a href='/condo' target=_blank>x</a>", '<a href="/condo" rel="noopener noreferrer">x</a>'],
  ['<script>alert(1)</script>after', 'after'],
  ['<svg><a href="https://x">y</a></svg>z', 'z'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<scr<script></script>ipt>alert(1)</script>', 'alert(1)'],
  ['a < b & c > d &amp; e', 'a &lt; b &amp; c &gt; d &amp; e'],
  ['<!-- <p>no</p> -->yes', 'yes'],
])('%s', (given, clean) => expect(cleanHtml(given)).toBe(clean))

test('of whatever is written, only allowed tags without attributes but a safe link come out, and once is enough', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    'a ',
    'href=',
    'javascript:',
    'https://x',
    'script',
    'p',
    'svg',
    '<!--',
    '-->',
    'on',
    '=',
    '&',
    'style',
    '<a href="',
    '<b>',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const clean = cleanHtml(pieces.join(''))
      const rest = clean.replace(
        /<\/?(p|br|strong|b|em|i|ul|ol|li|h3|h4|a)>|<a href="(https:\/\/|mailto:|tel:|\/(?!\/))[^\s<>"'`]*" rel="noopener noreferrer">/g,
        '',
      )
      expect(rest).not.toMatch(/[<>]/)
      expect(cleanHtml(clean)).toBe(clean)
    }),
    { numRuns: 2_000 },
  )
})
