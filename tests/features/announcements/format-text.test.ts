// The buttons above the message: what they do to the selected words, and what is selected afterwards.
import { expect, test } from 'vitest'
import { type Format, formatted } from '#src/features/announcements/format-bar.tsx'

/** The selection stands between bars. */
const pressed = (format: Format, marked: string): string => {
  const start = marked.indexOf('|')
  const end = marked.indexOf('|', start + 1) - 1
  const after = formatted(format, { text: marked.replaceAll('|', ''), start, end })
  return `${after.text.slice(0, after.start)}|${after.text.slice(after.start, after.end)}|${after.text.slice(after.end)}`
}

test.each<[Format, string, string]>([
  ['bold', 'It is |closed| today', 'It is **|closed|** today'],
  ['bold', 'It is **|closed|** today', 'It is |closed| today'],
  ['bold', 'It is ||', 'It is **|bold words|**'],
  ['heading', 'One\nHou||rs\nTwo', 'One\n|## Hours|\nTwo'],
  ['list', 'Bring\nke|ys\nfo|rms', 'Bring\n|- keys\n- forms|'],
  ['list', '|- keys\n- forms|', '|keys\nforms|'],
  ['list', '||', '|- |'],
  ['link', 'See |our site|.', 'See [our site](|https://|).'],
  ['link', 'See |board.example/a|.', 'See [|these words|](board.example/a).'],
  ['link', '||', '[these words](|https://|)'],
])('%s: %j becomes %j', (format, before, after) => expect(pressed(format, before)).toBe(after))
