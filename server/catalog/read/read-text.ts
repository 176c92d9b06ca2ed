// Reads a text file as programs save it: UTF-8, with or without a byte order mark. Some spreadsheets still write
// Windows-1252, whose é would silently be lost: such a file is rejected with its line.
export type ReadText = { readonly text: string; readonly fault?: { readonly line: number; readonly message: string } }

const REPLACED = '\uFFFD'

export function readText(bytes: Uint8Array): ReadText {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { text: '', fault: { line: 1, message: 'is saved as UTF-16 (“Unicode text”): save it as UTF-8' } }
  const text = new TextDecoder().decode(bytes)
  const at = text.indexOf(REPLACED)
  if (at < 0) return { text }
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length
  const around = text.slice(Math.max(at - 20, 0), at + 20).split(/[\r\n]/)
  const near = around.find((each) => each.includes(REPLACED))!.trim()
  return {
    text: '',
    fault: { line, message: `“${near}” is not UTF-8: save the file as UTF-8 (in a spreadsheet “CSV UTF-8”)` },
  }
}

/** Duplicate names in an object: JSON.parse silently keeps only the last of them. */
export function repeatedNames(json: string): { readonly name: string; readonly line: number }[] {
  const found: { name: string; line: number }[] = []
  const open: Set<string>[] = []
  for (const { 0: token, 1: name, index } of json.matchAll(/("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (name && open.at(-1)?.has(name))
      found.push({ name: JSON.parse(name), line: json.slice(0, index).split('\n').length })
    else if (name) open.at(-1)?.add(name)
  }
  return found
}

/** Line of each object directly in the outermost array. */
export function recordLines(json: string): number[] {
  const lines: number[] = []
  let line = 1
  let inText = false
  const open: string[] = []
  for (let at = 0; at < json.length; at++) {
    const char = json[at]!
    if (char === '\n') line++
    if (inText) {
      if (char === '\\') at++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '[' || char === '{') {
      if (char === '{' && open.at(-1) === '[' && open.filter((each) => each === '[').length === 1 && open.length <= 2)
        lines.push(line)
      open.push(char)
    } else if (char === ']' || char === '}') open.pop()
  }
  return lines
}
