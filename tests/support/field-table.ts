// A reviewed table of fields by callers: one line a field, one cell a caller; # begins a remark. What the table does not know is private.
import { readFileSync, writeFileSync } from 'node:fs'

/** field → caller → what they may: `rw`, `r-`, `-w`, `--`. */
export type FieldTable = Record<string, Record<string, string>>

const HEAD = 'field'
const WIDTH = 40

export function parseFieldTable(text: string): FieldTable {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  const [head, ...rows] = lines.map((line) => {
    const [name = '', cells = ''] = line.split('|').map((part) => part.trim())
    return { name, cells: cells.split(/\s+/) }
  })
  if (head?.name !== HEAD) throw new Error(`A table of fields begins with the line "${HEAD}"`)
  return Object.fromEntries(
    rows.map(({ name, cells }) => [
      name,
      Object.fromEntries(head.cells.map((caller, at) => [caller, cells[at] ?? ''])),
    ]),
  )
}

export function printFieldTable(table: FieldTable, callers: readonly string[]): string {
  const line = (name: string, cells: readonly string[]) =>
    `${name.padEnd(WIDTH)}| ${cells.map((cell) => cell.padEnd(10)).join('')}`.trimEnd()
  const rows = Object.entries(table).map(([name, cells]) =>
    line(
      name,
      callers.map((caller) => cells[caller] ?? ''),
    ),
  )
  return [line(HEAD, callers), ...rows].join('\n')
}

/** Puts what was seen in place of the constant's table, to be read line by line before it is committed. */
export function writeFieldTable(file: URL, constant: string, table: string): void {
  const before = readFileSync(file, 'utf8')
  const [head, rest] = before.split(`${constant} = \``)
  writeFileSync(file, `${head}${constant} = \`\n${table}\n${rest!.slice(rest!.indexOf('`'))}`)
}
