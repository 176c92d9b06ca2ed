/** Parses regular expressions. pattern.ts lists the supported syntax. */
import { type Fault, fault } from './values.ts'

/** Pairs of first and last UTF-16 code unit. */
export type Ranges = readonly number[]
export type Edge = '^' | '$' | 'b' | 'B'

export type PatternNode =
  | { readonly kind: 'set'; readonly ranges: Ranges; readonly negated: boolean }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly body: PatternNode; readonly min: number; readonly max: number }

const MAX_PATTERN = 500
const MAX_GROUPS = 32

const DIGIT: Ranges = [48, 57]
const WORD: Ranges = [48, 57, 65, 90, 95, 95, 97, 122]
const SPACE: Ranges = [
  9, 13, 32, 32, 160, 160, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000,
  0x3000, 0xfeff, 0xfeff,
]
const LINE_END: Ranges = [10, 10, 13, 13, 0x2028, 0x2029]
const CONTROL: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 }

function complement(ranges: Ranges): Ranges {
  const gaps: number[] = []
  let next = 0
  for (let i = 0; i < ranges.length; i += 2) {
    if (ranges[i]! > next) gaps.push(next, ranges[i]! - 1)
    next = ranges[i + 1]! + 1
  }
  return [...gaps, next, 0xffff]
}

function classEscape(letter: string): Ranges | null {
  const ranges = { d: DIGIT, w: WORD, s: SPACE }[letter.toLowerCase()]
  if (!ranges) return null
  return letter === letter.toLowerCase() ? ranges : complement(ranges)
}

/** Caught in `readPattern`; never leaves this file. */
class Refusal extends Error {}

class Reader {
  private at = 0
  private groups = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  read(): PatternNode {
    const node = this.choice()
    if (this.at < this.source.length) this.refuse('a ) without its (')
    return node
  }

  private refuse(why: string): never {
    throw new Refusal(`pattern: ${why} at ${this.at + 1}`)
  }

  private peek = () => this.source[this.at]

  private accept(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  private choice(): PatternNode {
    const options = [this.sequence()]
    while (this.accept('|')) options.push(this.sequence())
    return options.length === 1 ? options[0]! : { kind: 'choice', options }
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = []
    for (let next = this.peek(); next !== undefined && next !== '|' && next !== ')'; next = this.peek()) {
      const part = this.atom()
      parts.push(this.repeats(part))
    }
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts }
  }

  private repeats(body: PatternNode): PatternNode {
    const bounds = this.bounds()
    if (!bounds) return body
    if (body.kind === 'edge') this.refuse('nothing to repeat')
    this.accept('?')
    if (this.bounds()) this.refuse('nothing to repeat')
    return { kind: 'repeat', body, min: bounds[0], max: bounds[1] }
  }

  private bounds(): [number, number] | null {
    if (this.accept('*')) return [0, Number.POSITIVE_INFINITY]
    if (this.accept('+')) return [1, Number.POSITIVE_INFINITY]
    if (this.accept('?')) return [0, 1]
    // A { that opens no bounds is a plain character, as in JavaScript.
    const found = /^\{(\d{1,6})(,(\d{0,6}))?\}/.exec(this.source.slice(this.at, this.at + 20))
    if (!found) return null
    const min = Number(found[1])
    const max = found[2] === undefined ? min : found[3] ? Number(found[3]) : Number.POSITIVE_INFINITY
    if (max < min) this.refuse('bounds in the wrong order')
    this.at += found[0].length
    return [min, max]
  }

  private atom(): PatternNode {
    if (this.accept('(')) return this.group()
    if (this.accept('[')) return this.set()
    if (this.accept('^')) return { kind: 'edge', edge: '^' }
    if (this.accept('$')) return { kind: 'edge', edge: '$' }
    if (this.accept('.')) return { kind: 'set', ranges: LINE_END, negated: true }
    if (this.accept('\\b')) return { kind: 'edge', edge: 'b' }
    if (this.accept('\\B')) return { kind: 'edge', edge: 'B' }
    if (this.accept('\\')) return { kind: 'set', ranges: this.escape(), negated: false }
    if (this.bounds()) this.refuse('nothing to repeat')
    const code = this.source.charCodeAt(this.at++)
    return { kind: 'set', ranges: [code, code], negated: false }
  }

  private group(): PatternNode {
    if (this.peek() === '?' && !this.accept('?:')) this.refuse('only plain groups are understood, not (?')
    if (++this.groups > MAX_GROUPS) this.refuse('groups too deep')
    const node = this.choice()
    if (!this.accept(')')) this.refuse('a ( without its )')
    this.groups -= 1
    // A bare ^ cannot be repeated, one in a group can.
    return node.kind === 'edge' ? { kind: 'sequence', parts: [node] } : node
  }

  private escape(): Ranges {
    const letter = this.source[this.at++]
    if (letter === undefined) this.refuse('\\ at the end')
    const ranges = classEscape(letter)
    if (ranges) return ranges
    const code = Object.hasOwn(CONTROL, letter) ? CONTROL[letter]! : letter.charCodeAt(0)
    if (code === letter.charCodeAt(0) && /[A-Za-z0-9]/.test(letter)) this.refuse(`\\${letter} is not understood`)
    return [code, code]
  }

  private set(): PatternNode {
    const negated = this.accept('^')
    const ranges: number[] = []
    while (!this.accept(']')) {
      const from = this.member()
      const isRange = this.peek() === '-' && this.source[this.at + 1] !== ']' && this.at + 1 < this.source.length
      if (!isRange) {
        ranges.push(...from)
        continue
      }
      this.at += 1
      const to = this.member()
      // [\d-z] is three members, as in JavaScript.
      if (from.length !== 2 || to.length !== 2 || from[0] !== from[1] || to[0] !== to[1])
        ranges.push(...from, 45, 45, ...to)
      else if (from[0]! > to[0]!) this.refuse('range in the wrong order')
      else ranges.push(from[0]!, to[0]!)
    }
    return { kind: 'set', ranges, negated }
  }

  private member(): Ranges {
    if (this.at >= this.source.length) this.refuse('a [ without its ]')
    if (this.accept('\\b')) return [8, 8]
    if (this.accept('\\')) return this.escape()
    const code = this.source.charCodeAt(this.at++)
    return [code, code]
  }
}

export function readPattern(source: string): PatternNode | Fault {
  if (source.length > MAX_PATTERN) return fault('pattern too long')
  try {
    return new Reader(source).read()
  } catch (refusal) {
    if (refusal instanceof Refusal) return fault(refusal.message)
    throw refusal
  }
}
