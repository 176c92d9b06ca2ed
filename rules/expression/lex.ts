/** Splits the text of a rule into lexemes, one character at a time, and drops blanks and comments. */
export type Lexeme =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'text' | 'time' | 'name' | 'word' | 'sign'; readonly value: string; readonly at: number }
  | { readonly kind: 'end'; readonly value: ''; readonly at: number }

/** Thrown by the lexer and the parser, caught in `parse`; never leaves these two files. */
export class RuleSyntaxError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

export const OPERATOR_WORDS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT', 'MOD', 'IN', 'CONTAINS'])

const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'
const isLetter = (char: string | undefined) => char !== undefined && /[A-Za-z_]/.test(char)
const SIGNS = ['<=', '>=', '!=', '||', '<', '>', '=', '+', '-', '*', '/', '(', ')', '[', ']', ',', '^']

export function lex(text: string): Lexeme[] {
  const lexemes: Lexeme[] = []
  let at = skipBlank(text, 0)
  while (at < text.length) {
    const [lexeme, end] = next(text, at)
    lexemes.push(lexeme)
    at = end
    if (lexeme.kind === 'name' && lexeme.value === 'Listing' && namesOuterField(text, at)) {
      // `Listing.City` is another spelling of `^City`.
      lexemes[lexemes.length - 1] = { kind: 'sign', value: '^', at: lexeme.at }
      at += 1
    }
    at = skipBlank(text, at)
  }
  return [...lexemes, { kind: 'end', value: '', at: text.length }]
}

function skipBlank(text: string, from: number): number {
  let at = from
  for (;;) {
    while (at < text.length && text[at]!.trim() === '') at += 1
    if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at)
      at = end < 0 ? text.length : end
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      if (end < 0) throw new RuleSyntaxError('This comment has no end', at)
      at = end + 2
    } else return at
  }
}

function nameEnd(text: string, from: number): number {
  let at = from
  while (isLetter(text[at]) || isDigit(text[at])) at += 1
  return at
}

/** True after `Listing` when a dot and a field follow, rather than an operator as in `Listing.AND.Other`. */
function namesOuterField(text: string, dot: number): boolean {
  if (text[dot] !== '.' || !isLetter(text[dot + 1])) return false
  const end = nameEnd(text, dot + 1)
  return text[end] !== '.' || !OPERATOR_WORDS.has(text.slice(dot + 1, end).toUpperCase())
}

function next(text: string, at: number): [Lexeme, end: number] {
  const char = text[at]!
  if (isLetter(char)) {
    const end = nameEnd(text, at)
    return [{ kind: 'name', value: text.slice(at, end), at }, end]
  }
  if (isDigit(char)) return number(text, at)
  if (char === '"' || char === "'") return quoted(text, at)
  if (char === '#') {
    const end = text.indexOf('#', at + 1)
    if (end < 0) throw new RuleSyntaxError('This date has no closing #', at)
    return [{ kind: 'time', value: text.slice(at + 1, end), at }, end + 1]
  }
  if (char === '.') {
    const end = nameEnd(text, at + 1)
    if (end === at + 1 || text[end] !== '.') throw new RuleSyntaxError('A word between dots was expected', at)
    return [{ kind: 'word', value: text.slice(at + 1, end).toUpperCase(), at }, end + 1]
  }
  const sign = SIGNS.find((candidate) => text.startsWith(candidate, at))
  if (!sign) throw new RuleSyntaxError(`${char} has no meaning here`, at)
  return [{ kind: 'sign', value: sign, at }, at + sign.length]
}

function number(text: string, at: number): [Lexeme, number] {
  let end = at
  while (isDigit(text[end])) end += 1
  // `1.AND.` is a number and a word.
  if (text[end] === '.' && isDigit(text[end + 1]))
    do end += 1
    while (isDigit(text[end]))
  const value = Number(text.slice(at, end))
  if (!Number.isFinite(value)) throw new RuleSyntaxError('This number is too large', at)
  return [{ kind: 'number', value, at }, end]
}

/**
 * A backslash escapes a quote or another backslash; before anything else it is kept, so that '\d' and '\\d' are the
 * same pattern.
 */
function quoted(text: string, at: number): [Lexeme, number] {
  const quote = text[at]!
  let value = ''
  for (let i = at + 1; i < text.length; i++) {
    const char = text[i]!
    if (char === quote) return [{ kind: 'text', value, at }, i + 1]
    const next = text[i + 1]
    if (char === '\\' && (next === '\\' || next === '"' || next === "'")) i += 1
    value += text[i]!
  }
  throw new RuleSyntaxError('This text has no closing quote', at)
}
