// Removes from an error report anything that could name a person or a place. The phone does this before it keeps a
// report, the server before it stores one.
const PATTERNS: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/([?#])[^\s'")]*/g, '$1[…]'],
  [/\+?\d[\d\s().-]{6,}\d/g, '[number]'],
  [/[A-Za-z]\d[A-Za-z]\s?\d[A-Za-z]\d/g, '[postal code]'],
]

/** Longer than any location in code; the patterns take too long on more. */
const LINE_MAX = 500

export const scrub = (text: string): string => PATTERNS.reduce((left, [found, put]) => left.replace(found, put), text)

/** Keeps line and column numbers, which follow a colon. */
export const scrubStack = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => line.slice(0, LINE_MAX))
    .map((line) => line.replace(/\?[^\s)]*?(?=:\d+:\d+)/, ''))
    .map((line) => (/^\s*at /.test(line) ? line : scrub(line)))
    .join('\n')
