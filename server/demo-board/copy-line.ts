// PostgreSQL's text format for COPY: tabs between values, backslashes escape special characters, \N for null.
const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : text

export function copyLine(values: readonly (string | number | null)[]): string {
  let line = ''
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? null
    if (at > 0) line += '\t'
    line += value === null ? '\\N' : typeof value === 'number' ? value : escaped(value)
  }
  return `${line}\n`
}
