/**
 * Parses RESO RCP-19 text into a tree. Runs where rules are written and published; phones receive trees.
 *
 * Precedence, loosest first: .OR. · .AND. · .NOT. · = != · < <= > >= · .IN. .CONTAINS. · + - || · * / .MOD. Comparisons
 * do not chain: `a = b = c` is a syntax error, as in RESO's grammar.
 */
import { readTime } from './dates.ts'
import { type Lexeme, lex, OPERATOR_WORDS, RuleSyntaxError } from './lex.ts'
import { type ChainOperator, MAX_DEPTH, type PairOperator, type Reference, type Tree } from './tree.ts'

export type ParseOptions = {
  /** Names of the record's fields: without them `LASTStatus` is a field of that name, not the saved Status. */
  readonly fields?: ReadonlySet<string>
  /** The same for the outer record, `^LASTStatus`. */
  readonly outerFields?: ReadonlySet<string>
  readonly maxLength?: number
  readonly maxDepth?: number
}

/** `at` counts characters from 0, `line` and `column` from 1. */
type ParseError = {
  readonly message: string
  readonly at: number
  readonly line: number
  readonly column: number
}
export type Parsed = { readonly ok: true; readonly tree: Tree } | { readonly ok: false; readonly error: ParseError }

export function parse(text: string, options: ParseOptions = {}): Parsed {
  const maxLength = options.maxLength ?? 8000
  try {
    if (text.length > maxLength) throw new RuleSyntaxError(`A rule has at most ${maxLength} characters`, maxLength)
    return { ok: true, tree: new Parser(lex(text), options).parse() }
  } catch (problem) {
    if (!(problem instanceof RuleSyntaxError)) throw problem
    const before = text.slice(0, problem.at).split('\n')
    const column = before.at(-1)!.length + 1
    return { ok: false, error: { message: problem.message, at: problem.at, line: before.length, column } }
  }
}

type Operator = { readonly name: ChainOperator | PairOperator; readonly strength: number; readonly once?: boolean }

const EQUALITY = 4
const NOT_STRENGTH = 3

const OPERATORS: Readonly<Record<string, Operator>> = {
  OR: { name: 'or', strength: 1 },
  AND: { name: 'and', strength: 2 },
  '=': { name: '=', strength: EQUALITY, once: true },
  '!=': { name: '!=', strength: EQUALITY, once: true },
  '<': { name: '<', strength: 5, once: true },
  '<=': { name: '<=', strength: 5, once: true },
  '>': { name: '>', strength: 5, once: true },
  '>=': { name: '>=', strength: 5, once: true },
  IN: { name: 'in', strength: 6, once: true },
  CONTAINS: { name: 'contains', strength: 6, once: true },
  '+': { name: '+', strength: 7 },
  '-': { name: '-', strength: 7 },
  '||': { name: '||', strength: 7 },
  '*': { name: '*', strength: 8 },
  '/': { name: '/', strength: 8 },
  MOD: { name: 'mod', strength: 8 },
}
const CHAINS: ReadonlySet<string> = new Set<ChainOperator>(['and', 'or', '+', '*', '||'])

/** A tree with its depth, so that a long chain of mixed operators counts as deep as it is. */
type Grown = { readonly tree: Tree; readonly depth: number }

class Parser {
  private next = 0
  private nesting = 0
  private readonly lexemes: readonly Lexeme[]
  private readonly options: ParseOptions
  private readonly maxDepth: number

  constructor(lexemes: readonly Lexeme[], options: ParseOptions) {
    this.lexemes = lexemes
    this.options = options
    this.maxDepth = Math.min(options.maxDepth ?? MAX_DEPTH, MAX_DEPTH)
  }

  parse(): Tree {
    const { tree } = this.expression(1)
    if (this.peek().kind !== 'end') this.refuse(`${this.shown()} was not expected here`)
    return tree
  }

  private peek = () => this.lexemes[this.next]!
  private shown = () => (this.peek().kind === 'end' ? 'The end' : String(this.peek().value))

  private refuse(message: string, at = this.peek().at): never {
    throw new RuleSyntaxError(message, at)
  }

  private accept(sign: string): boolean {
    const { kind, value } = this.peek()
    if (kind !== 'sign' || value !== sign) return false
    this.next += 1
    return true
  }

  private expect(sign: string): void {
    if (!this.accept(sign)) this.refuse(`${sign} was expected here`)
  }

  private grow(tree: Tree, depth: number, at: number): Grown {
    if (depth > this.maxDepth) this.refuse('This rule is nested too deeply', at)
    return { tree, depth }
  }

  private nested<T>(read: () => T): T {
    if (++this.nesting > this.maxDepth) this.refuse('This rule is nested too deeply')
    const result = read()
    this.nesting -= 1
    return result
  }

  private operator(): Operator | undefined {
    const { kind, value } = this.peek()
    return kind === 'sign' || (kind === 'word' && OPERATOR_WORDS.has(value)) ? OPERATORS[value] : undefined
  }

  private expression(weakest: number): Grown {
    let left = this.operand(weakest)
    let compared = 0
    for (let found = this.operator(); found && found.strength >= weakest; found = this.operator()) {
      const { at } = this.peek()
      if (found.once && compared === found.strength) this.refuse('Comparisons do not chain; join them with .AND.')
      compared = found.once ? found.strength : 0
      this.next += 1
      left = this.combine(found, left, this.expression(found.strength + 1), at)
    }
    return left
  }

  private combine({ name }: Operator, left: Grown, right: Grown, at: number): Grown {
    const flat = CHAINS.has(name) && Array.isArray(left.tree) && left.tree[0] === name
    const tree = (flat ? [...(left.tree as Tree[]), right.tree] : [name, left.tree, right.tree]) as unknown as Tree
    return this.grow(tree, Math.max(flat ? left.depth : left.depth + 1, right.depth + 1), at)
  }

  private operand(weakest: number): Grown {
    const { kind, value, at } = this.peek()
    if (kind !== 'word' || value !== 'NOT') return this.atom()
    if (weakest > NOT_STRENGTH) this.refuse('.NOT. needs parentheses here')
    this.next += 1
    const inner = this.nested(() => this.expression(NOT_STRENGTH))
    return this.grow(['not', inner.tree], inner.depth + 1, at)
  }

  private atom(): Grown {
    const lexeme = this.peek()
    this.next += 1
    switch (lexeme.kind) {
      case 'number':
      case 'text':
        return { tree: lexeme.value, depth: 0 }
      case 'time':
        if (!readTime(lexeme.value)) this.refuse('This is not a date', lexeme.at)
        return { tree: lexeme.value, depth: 0 }
      case 'word':
        return { tree: this.word(lexeme.value, lexeme.at), depth: 0 }
      case 'name':
        return this.named(lexeme.value, lexeme.at)
      case 'sign':
        return this.signed(lexeme.value, lexeme.at)
      case 'end':
        return this.refuse('The rule ends where a value was expected', lexeme.at)
    }
  }

  private word(word: string, at: number): Tree {
    if (OPERATOR_WORDS.has(word)) this.refuse(`A value was expected before .${word}.`, at)
    if (word === 'TRUE' || word === 'FALSE') return word === 'TRUE'
    return word === 'EMPTY' ? null : ['t', word]
  }

  private signed(sign: string, at: number): Grown {
    if (sign === '(') return this.parenthesized(at)
    if (sign === '^') return { tree: this.reference(this.name(), true), depth: 0 }
    if (sign === '[') {
      const tree = this.bracketed()
      this.expect(']')
      return { tree, depth: 0 }
    }
    if (sign !== '-' && sign !== '+') this.refuse(`${sign} was not expected here`, at)
    const inner = this.nested(() => this.atom())
    if (typeof inner.tree === 'number') return { tree: sign === '-' ? -inner.tree : inner.tree, depth: 0 }
    return sign === '+' ? inner : this.grow(['-', 0, inner.tree], inner.depth + 1, at)
  }

  /** One expression in parentheses is that expression; none or several form a list. */
  private parenthesized(at: number): Grown {
    const items = this.items()
    if (items.length === 1) return items[0]!
    return this.grow(['list', ...items.map(({ tree }) => tree)], deepest(items) + 1, at)
  }

  private items(): readonly Grown[] {
    if (this.accept(')')) return []
    const items: Grown[] = []
    do items.push(this.nested(() => this.expression(1)))
    while (this.accept(','))
    this.expect(')')
    return items
  }

  private named(name: string, at: number): Grown {
    const { kind, value } = this.peek()
    if (name === 'LAST' && (kind === 'name' || (kind === 'sign' && value === '^')))
      return { tree: this.last(), depth: 0 }
    if (!this.accept('(')) return { tree: this.reference(name, false), depth: 0 }
    const args = this.items()
    const tree: Tree = ['call', name.toUpperCase(), ...args.map((arg) => arg.tree)]
    return this.grow(tree, deepest(args) + 1, at)
  }

  private bracketed(): Tree {
    if (this.accept('^')) return this.reference(this.name(), true)
    const name = this.name()
    return name === 'LAST' && !(this.peek().value === ']') ? this.last() : this.reference(name, false)
  }

  private last(): Reference {
    return this.accept('^') ? ['ol', this.name()] : ['l', this.name()]
  }

  private name(): string {
    const lexeme = this.peek()
    if (lexeme.kind !== 'name') this.refuse('The name of a field was expected here')
    this.next += 1
    return lexeme.value as string
  }

  private reference(name: string, outer: boolean): Reference {
    const known = outer ? this.options.outerFields : this.options.fields
    const rest = name.slice('LAST'.length)
    const saved = name.startsWith('LAST') && known !== undefined && !known.has(name) && known.has(rest)
    if (saved) return [outer ? 'ol' : 'l', rest]
    return [outer ? 'o' : 'f', name]
  }
}

const deepest = (grown: readonly Grown[]): number => Math.max(0, ...grown.map(({ depth }) => depth))
