// A board's announcement may contain formatted text, and nothing else.
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
  // As browsers read it: an unknown tag named scr<script, then text.
  ['<scr<script></script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['a < b & c > d &amp; e', 'a &lt; b &amp; c &gt; d &amp; e'],
  ['<!-- <p>no</p> -->yes', 'yes'],
  ['one<br>two', 'one<br />two'],
  ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<option>&lt;script&gt;alert(1)&lt;/script&gt;</option>', ''],
  ['<script>alert(1)', ''],
  ['<!-- never closed <p>no', ''],
  ['<!--><script>alert(1)</script>-->', '--&gt;'],
  ['<iframe srcdoc="<script>alert(1)</script>"><p>in a frame</p></iframe>after', 'after'],
  ['<math><mi><style><img src onerror=alert(1)></style></mi></math>after', 'after'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>after', 'after'],
  ['<plaintext><script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<a href="java&#x0A;script:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
  ['<a href="http://plain.example">x</a>', '<a>x</a>'],
  ['<a href="https://x&quot; onmouseover=&quot;alert(1)">x</a>', '<a>x</a>'],
  ['<a rel="opener" target="_top" href="https://x">y</a>', '<a href="https://x" rel="noopener noreferrer">y</a>'],
  ['<a href="/\\evil.example">x</a>', '<a>x</a>'],
  ['<p id="root" class="dialog" name="body" style="position:fixed">x</p>', '<p>x</p>'],
  ['<base href="https://evil.example"><form action="/x"><input name="q"><button>Send</button></form>', 'Send'],
])('%s', (given, clean) => expect(cleanHtml(given)).toBe(clean))

test('any input yields allowed tags only, no attribute but a safe link, and cleaning it again changes nothing', () => {
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
    '</',
    '\\',
    '&#10;',
    '<textarea>',
    '<xmp>',
    '<template>',
    '<noscript>',
    '<plaintext>',
    '<![CDATA[',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const clean = cleanHtml(pieces.join(''))
      const rest = clean.replace(
        /<br \/>|<\/?(p|strong|b|em|i|ul|ol|li|h3|h4|a)>|<a href="(https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s<>"'`]*" rel="noopener noreferrer">/g,
        '',
      )
      expect(rest).not.toMatch(/[<>]/)
      expect(cleanHtml(clean)).toBe(clean)
    }),
    { numRuns: 2_000 },
  )
})
