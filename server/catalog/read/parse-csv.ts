// RFC 4180, as spreadsheets write it: quoted cells may hold commas, quotes (doubled) and line breaks; a byte order mark is skipped.

/** `fault` says what is wrong with the quotes of a record, whose cells then tell little. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[]; readonly fault?: string }

/** `line` is where the record begins. An unclosed quote takes the rest of the text into its cell. Empty lines are left out. */
export function parseCsv(text: string): CsvLine[] {
  const lines: CsvLine[] = []
  let cells: string[] = []
  let line = 1
  let start = 1
  let fault: string | undefined
  let at = text.startsWith('\uFEFF') ? 1 : 0

  const readCell = (): string => {
    if (text[at] !== '"') {
      const begin = at
      while (at < text.length && !',\r\n'.includes(text[at]!)) at++
      return text.slice(begin, at)
    }
    let cell = ''
    for (at++; at < text.length; at++) {
      if (text[at] === '"' && text[++at] !== '"') {
        const begin = at
        while (at < text.length && !',\r\n'.includes(text[at]!)) at++
        if (text.slice(begin, at).trim()) fault = `after the quotes of "${cell}" more text follows`
        return cell
      }
      if (text[at] === '\n') line++
      cell += text[at] ?? ''
    }
    fault = 'a quote is opened and not closed'
    return cell
  }

  const endLine = () => {
    if (fault || cells.length > 1 || cells[0] !== '') lines.push({ line: start, cells, ...(fault && { fault }) })
    cells = []
    fault = undefined
  }

  while (at < text.length) {
    cells.push(readCell())
    if (text[at] === ',') {
      at++
      // A comma as the last character of the text still begins a cell.
      if (at < text.length) continue
      cells.push('')
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    endLine()
    start = line
  }
  return lines
}
