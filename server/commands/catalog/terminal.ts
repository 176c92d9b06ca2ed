// Terminal output 80 columns wide, with colors if it is a terminal.
export const WIDTH = 80

export type Paint = {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  yellow(text: string): string
}

const wrapped = (code: number, on: boolean) => (text: string) => (on ? `\u001b[${code}m${text}\u001b[0m` : text)

export const paintFor = (isTerminal: boolean): Paint => ({
  bold: wrapped(1, isTerminal),
  dim: wrapped(2, isTerminal),
  red: wrapped(31, isTerminal),
  yellow: wrapped(33, isTerminal),
})

/** Truncates text to its column; the last character shows that it was cut. */
export const column = (text: string, width: number): string =>
  (text.length > width ? `${text.slice(0, width - 1)}…` : text).padEnd(width)

/** Wraps text into lines with the indent; a word that is too long gets a line of its own. */
export function wrap(text: string, indent: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(' '.repeat(indent) + line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, ' '.repeat(indent) + line]
}

export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`
