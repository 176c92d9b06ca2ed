// What the office types, as members read it: paragraphs, headings, lists, bold, links; never HTML of its own.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageHtml } from '#rules/announcement-text.ts'
import { cleanHtml } from '#server/catalog/read/clean-html.ts'

test.each([
  ['One.\nStill one.\n\nTwo.', '<p>One.<br>Still one.</p><p>Two.</p>'],
  ['## Hours\nOpen at 9.', '<h3>Hours</h3><p>Open at 9.</p>'],
  ['Bring:\n- keys\n- *forms*\n* pen', '<p>Bring:</p><ul><li>keys</li><li>*forms*</li><li>pen</li></ul>'],
  ['1. Call\n2) Wait', '<ol><li>Call</li><li>Wait</li></ol>'],
  ['It is **very _very_ late**.', '<p>It is <strong>very <em>very</em> late</strong>.</p>'],
  ['a_b_c and https://x.example/a_b_', '<p>a_b_c and <a href="https://x.example/a_b_">https://x.example/a_b_</a></p>'],
  [
    'See https://x.example/a?b=1&c=2.',
    '<p>See <a href="https://x.example/a?b=1&amp;c=2">https://x.example/a?b=1&amp;c=2</a>.</p>',
  ],
  [
    '[Call](tel:+14035550142), [write](help@x.example)',
    '<p><a href="tel:+14035550142">Call</a>, <a href="mailto:help@x.example">write</a></p>',
  ],
  ['[Site](www.x.example/a)', '<p><a href="https://www.x.example/a">Site</a></p>'],
  ['2 ** 3 and a < b & c', '<p>2 ** 3 and a &lt; b &amp; c</p>'],
  ['   \n\n ', ''],
])('%j', (text, html) => expect(messageHtml(text)).toBe(html))

test('whatever is typed, cleaning it leaves the same words, and nothing but allowed tags', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '&',
    '"',
    "'",
    '**',
    '_',
    '[a](',
    ')',
    '](',
    '- ',
    '## ',
    '\n',
    '\n\n',
    'x',
    'https://',
    'javascript:',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = messageHtml(pieces.join(''))
      const tags = [...html.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag)
      expect(tags.filter((tag) => !['p', 'br', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a'].includes(tag!))).toEqual([])
      const words = (of: string) => of.replace(/<[^>]*>/g, '')
      expect(words(cleanHtml(html)).replaceAll('&quot;', '"')).toBe(
        words(html).replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
      )
    }),
  )
})

test('ten thousand odd letters take no time', () => {
  for (const odd of ['**', '_', '[', '[a](', 'https://', '_a', '\n', '\n \t', '- ', '*'])
    expect(messageHtml(odd.repeat(10_000 / odd.length)).length).toBeGreaterThanOrEqual(0)
}, 2_000)
