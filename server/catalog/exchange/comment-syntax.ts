// Comments in the text of an expression, and the parentheses that they name. Skips quoted text.

type Piece = { readonly kind: 'code' | 'quoted' | 'comment'; readonly from: number; readonly to: number }

function endOf(text: string, from: number): Piece {
  const rest = (needle: string, length: number) => {
    const end = text.indexOf(needle, from + 2)
    return end < 0 ? text.length : end + length
  }
  const char = text[from]
  if (text.startsWith('/*', from)) return { kind: 'comment', from, to: rest('*/', 2) }
  if (text.startsWith('//', from)) return { kind: 'comment', from, to: rest('\n', 0) }
  if (char !== '"' && char !== "'") return { kind: 'code', from, to: from + 1 }
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\' && /[\\"']/.test(text[at + 1] ?? '')) at++
    else if (text[at] === char) return { kind: 'quoted', from, to: at + 1 }
  }
  return { kind: 'quoted', from, to: text.length }
}

function* piecesOf(text: string): Generator<Piece> {
  for (let at = 0; at < text.length; ) {
    const piece = endOf(text, at)
    yield piece
    at = piece.to
  }
}

/** Removes comments; a line break becomes a space. */
export function dropComments(text: string): string {
  let left = ''
  for (const { kind, from, to } of piecesOf(text))
    if (kind === 'quoted') left += text.slice(from, to)
    else if (kind === 'code') left += text[from] === '\n' || text[from] === '\r' ? ' ' : text[from]
  return left
}

export const isBlockComment = /^\s*\/\*\s*\[\w+\]\s*\*\//

export type Block = { readonly from: number; readonly to: number }

/** `(/*[LogicBlk1]* / …)` → start and end of these parentheses, by name in lower case. */
export function namedBlocks(text: string): Map<string, Block> {
  const open: { readonly at: number; name?: string }[] = []
  const blocks = new Map<string, Block>()
  let fresh = false
  for (const { kind, from, to } of piecesOf(text)) {
    const char = text[from]!
    const name = kind === 'comment' ? /^\/\*\s*\[(\w+)\]\s*\*\/$/.exec(text.slice(from, to))?.[1] : undefined
    if (name && fresh) open.at(-1)!.name = name.toLowerCase()
    if (kind === 'code' && char === '(') open.push({ at: from })
    if (kind === 'code' && char === ')') {
      const closed = open.pop()
      if (closed?.name) blocks.set(closed.name, { from: closed.at, to })
    }
    if (kind !== 'comment' && char.trim()) fresh = kind === 'code' && char === '('
  }
  return blocks
}
