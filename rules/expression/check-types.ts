/**
 * Static type check of a rule, run at publishing so that a rule that could only fault never reaches a phone. Passing
 * does not prove a rule correct: `any` is accepted everywhere.
 */
import { readTime } from './dates.ts'
import { argType, functions, leastArgs, mostArgs, type ValueType } from './functions.ts'
import { compilePattern } from './pattern.ts'
import type { Tree } from './tree.ts'

export type Problem = { readonly message: string }

type Types = Readonly<Record<string, ValueType>>
export type FieldTypes = {
  readonly fields: Types
  /** Present for rules on rooms and open houses only. */
  readonly outer?: Types
  /** The board's own dotted words, upper case, in addition to RESO's. */
  readonly tokens?: Types
  /** The field the rule belongs to. */
  readonly field?: string
  /** Type the rule's action requires: `boolean` for REJECT, `list` for SET_PICKLIST … */
  readonly gives?: ValueType
}

const RESO_TOKENS: Types = {
  TODAY: 'time',
  NOW: 'time',
  USERID: 'text',
  USERCLASS: 'text',
  USERLEVEL: 'text',
  AGENTCODE: 'text',
  BROKERCODE: 'text',
  BROKERBRANCH: 'text',
  UPDATEACTION: 'text',
}

export function checkTypes(tree: Tree, types: FieldTypes): Problem[] {
  const checker = new Checker(types)
  const result = checker.typeOf(tree)
  if (types.gives && !agree(result, types.gives)) checker.say(`The rule gives ${result} where ${types.gives} is needed`)
  return checker.problems
}

const agree = (a: ValueType, b: ValueType): boolean =>
  a === b || a === 'any' || b === 'any' || (a === 'text' && b === 'time') || (a === 'time' && b === 'text')

const literalType = (tree: Tree): ValueType | null => {
  if (typeof tree === 'boolean' || typeof tree === 'number') return typeof tree as ValueType
  if (typeof tree === 'string') return readTime(tree) ? 'time' : 'text'
  return tree === null ? 'any' : null
}

class Checker {
  readonly problems: Problem[] = []
  private readonly types: FieldTypes

  constructor(types: FieldTypes) {
    this.types = types
  }

  say(message: string): void {
    this.problems.push({ message })
  }

  typeOf(tree: Tree): ValueType {
    const literal = literalType(tree)
    if (literal) return literal
    const [kind, ...rest] = tree as readonly [string, ...Tree[]]
    const name = String(rest[0])
    if (kind === 'f' || kind === 'l') return this.named(this.types.fields, name, 'field')
    if (kind === 'o' || kind === 'ol') return this.outer(name)
    if (kind === 't') return this.token(name)
    if (kind === 'call') return this.call(name, rest.slice(1))
    return this.operator(kind, rest)
  }

  private named(known: Types, name: string, what: string): ValueType {
    if (Object.hasOwn(known, name)) return known[name]!
    this.say(`Unknown ${what} ${name}`)
    return 'any'
  }

  private outer(name: string): ValueType {
    if (this.types.outer) return this.named(this.types.outer, name, 'field of the listing')
    this.say(`^${name} is for rules on rooms and open houses; this rule has no record around it`)
    return 'any'
  }

  private token(word: string): ValueType {
    if (word !== 'ENTRY' && word !== 'OLDVALUE')
      return this.named({ ...RESO_TOKENS, ...this.types.tokens }, word, 'word between dots:')
    const { field, fields } = this.types
    return field !== undefined && Object.hasOwn(fields, field) ? fields[field]! : 'any'
  }

  private operator(kind: string, operands: readonly Tree[]): ValueType {
    const found = operands.map((operand) => this.typeOf(operand))
    switch (kind) {
      case 'list':
        return 'list'
      case 'and':
      case 'or':
      case 'not':
        for (const type of found)
          if (!agree(type, 'boolean')) this.say(`.${kind.toUpperCase()}. needs yes or no, not ${type}`)
        return 'boolean'
      case '||':
        if (found.includes('list')) this.say('|| needs text, not a list')
        return 'text'
      case 'in':
        return this.membership(operands[1]!, found[1]!, operands[0]!, found[0]!)
      case 'contains':
        return this.membership(operands[0]!, found[0]!, operands[1]!, found[1]!)
      case '+':
      case '-':
        return this.sum(kind, found)
      case '*':
      case '/':
      case 'mod':
        for (const type of found) if (!agree(type, 'number')) this.say(`${kind} needs numbers, not ${type}`)
        return 'number'
      default:
        return this.comparison(kind, operands, found)
    }
  }

  private membership(list: Tree, listType: ValueType, item: Tree, itemType: ValueType): ValueType {
    if (itemType === 'list') {
      this.say('A list is looked for in a list: for "any of these" compare LENGTH(INTERSECTION(…)) with 0')
      return 'boolean'
    }
    const isWritten = Array.isArray(list) && list[0] === 'list'
    const members = isWritten ? (list.slice(1) as readonly Tree[]) : listType === 'list' ? [] : [list]
    for (const member of members) this.pair(this.quiet(member), itemType, member, item)
    return 'boolean'
  }

  /** Type of a part that was already checked; doesn't report its problems again. */
  private quiet(tree: Tree): ValueType {
    return new Checker(this.types).typeOf(tree)
  }

  private pair(a: ValueType, b: ValueType, left: Tree, right: Tree): void {
    const wordForDate =
      (a === 'time' && literalType(right) === 'text') || (b === 'time' && literalType(left) === 'text')
    if (!agree(a, b) || wordForDate) this.say(`${a} is compared with ${b}: they are never the same`)
  }

  private comparison(kind: string, operands: readonly Tree[], [a = 'any', b = 'any']: readonly ValueType[]): ValueType {
    if (!['=', '!=', '<', '<=', '>', '>='].includes(kind)) this.say(`Unknown operator ${kind}`)
    else if (kind !== '=' && kind !== '!=' && (a === 'list' || b === 'list'))
      this.say(`${kind} has no meaning for lists`)
    else this.pair(a, b, operands[0]!, operands[1]!)
    return 'boolean'
  }

  private sum(kind: '+' | '-', found: readonly ValueType[]): ValueType {
    const wrong = found.find((type) => type === 'boolean' || type === 'list')
    const times = found.filter((type) => type === 'time').length
    if (wrong) this.say(`${kind} needs numbers or dates, not ${wrong}`)
    if (times > 1 && kind === '+') this.say('Two dates cannot be added')
    if (wrong || found.includes('any') || found.includes('text') || (times > 1 && kind === '+')) return 'any'
    return times === 0 || (kind === '-' && times === 2) ? 'number' : 'time'
  }

  private call(name: string, args: readonly Tree[]): ValueType {
    const given = args.map((arg) => this.typeOf(arg))
    if (!Object.hasOwn(functions, name)) {
      this.say(`Unknown function ${name}`)
      return 'any'
    }
    const entry = functions[name]!
    const [least, most] = [leastArgs(entry), mostArgs(entry)]
    if (args.length < least || args.length > most) {
      const count = least === most ? `${least}` : `${least} or more`
      this.say(`${name} takes ${count} arguments, not ${args.length}`)
      return entry.gives
    }
    for (const [index, type] of given.entries()) this.argument(name, argType(entry, index), type, args[index]!)
    if (name === 'IIF') return agree(given[1]!, given[2]!) ? given[1]! : 'any'
    if (name === 'MATCH') this.pattern(args[1]!)
    return entry.gives
  }

  private argument(name: string, wanted: ValueType, given: ValueType, arg: Tree): void {
    const asText = wanted === 'text' && given === 'number'
    const wordForDate = wanted === 'time' && literalType(arg) === 'text'
    if ((!agree(given, wanted) && !asText) || wordForDate) this.say(`${name} needs ${wanted}, not ${given}`)
  }

  private pattern(source: Tree): void {
    const pattern = typeof source === 'string' ? compilePattern(source) : null
    if (pattern && 'error' in pattern) this.say(`MATCH: ${pattern.error}`)
  }
}
