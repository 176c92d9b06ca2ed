/**
 * MATCH's regular expressions, in time linear in the text whatever the pattern: all alternatives advance together over
 * the text, one character at a time (Thompson's construction). Never pass rule text to JavaScript's RegExp, whose
 * backtracking lets a short pattern hang a phone.
 *
 * Supported, with JavaScript's meaning: literals, . [classes] \d \w \s \D \W \S \t \n \v \f \r \b \B ^ $ groups
 * | * + ? {m} {m,} {m,n} and their lazy forms; `(?i)` at the beginning ignores case. Rejected:
 * back references, look-around, named groups, other escapes of letters and digits.
 */
import { type Edge, type PatternNode, type Ranges, readPattern } from './pattern-syntax.ts'
import { type Fault, fault } from './values.ts'

/** In UTF-16 units. A field takes up to half as many characters (check-fields.ts): a rule that cannot read a value lets it pass. */
export const MAX_SUBJECT = 16_000
/** Number of pattern steps charged as one step of the evaluation. */
export const STEPS_PER_CHARGE = 25
const MAX_PROGRAM = 1000

type Instruction =
  | { readonly op: 'set'; readonly ranges: Ranges; readonly negated: boolean }
  | { readonly op: 'edge'; readonly edge: Edge }
  | { readonly op: 'go'; to: number[] }
  | { readonly op: 'done' }

export type Pattern = { readonly program: readonly Instruction[]; readonly ignoreCase: boolean }

export function compilePattern(source: string): Pattern | Fault {
  const ignoreCase = source.startsWith('(?i)')
  const node = readPattern(ignoreCase ? source.slice(4) : source)
  if ('error' in node) return node
  const program: Instruction[] = []
  // {m,n} copies its body, and copies of copies multiply, so both the program's size and the nodes visited are bounded.
  let visits = 0
  const fits = () => ++visits <= 4 * MAX_PROGRAM && program.length < MAX_PROGRAM
  const emit = (part: PatternNode): boolean => fits() && emitPart(part, program, emit)
  if (!emit(node)) return fault('pattern too large')
  program.push({ op: 'done' })
  return { program, ignoreCase }
}

function emitPart(node: PatternNode, program: Instruction[], emit: (part: PatternNode) => boolean): boolean {
  switch (node.kind) {
    case 'set':
      program.push({ op: 'set', ranges: node.ranges, negated: node.negated })
      return true
    case 'edge':
      program.push({ op: 'edge', edge: node.edge })
      return true
    case 'sequence':
      return node.parts.every(emit)
    case 'choice':
      return emitChoice(node.options, program, emit)
    case 'repeat':
      return emitRepeat(node, program, emit)
  }
}

function emitChoice(
  options: readonly PatternNode[],
  program: Instruction[],
  emit: (part: PatternNode) => boolean,
): boolean {
  const fork: number[] = []
  const exits: number[][] = []
  program.push({ op: 'go', to: fork })
  for (const option of options) {
    fork.push(program.length)
    if (!emit(option)) return false
    const exit: number[] = []
    exits.push(exit)
    program.push({ op: 'go', to: exit })
  }
  for (const exit of exits) exit.push(program.length)
  return true
}

function emitRepeat(
  { body, min, max }: PatternNode & { kind: 'repeat' },
  program: Instruction[],
  emit: (part: PatternNode) => boolean,
): boolean {
  for (let i = 0; i < min; i++) if (!emit(body)) return false
  const skips: number[][] = []
  const optional = max === Number.POSITIVE_INFINITY ? 1 : max - min
  for (let i = 0; i < optional; i++) {
    const start = program.length
    const skip = [start + 1]
    skips.push(skip)
    program.push({ op: 'go', to: skip })
    if (!emit(body)) return false
    if (max === Number.POSITIVE_INFINITY) program.push({ op: 'go', to: [start] })
  }
  for (const skip of skips) skip.push(program.length)
  return true
}

const isWord = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)

function holds(edge: Edge, text: string, at: number): boolean {
  if (edge === '^') return at === 0
  if (edge === '$') return at === text.length
  const between = isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at))
  return between === (edge === 'b')
}

function within(ranges: Ranges, code: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (code >= ranges[i]! && code <= ranges[i + 1]!) return true
  return false
}

/** The character in its other case; the character itself if it has none, or if only the other one is ASCII. */
function otherCase(code: number): number {
  const char = String.fromCharCode(code)
  const lower = char.toLowerCase()
  const other = lower === char ? char.toUpperCase() : lower
  const found = other.length === 1 ? other.charCodeAt(0) : code
  return code > 127 && found < 128 ? code : found
}

/**
 * Searches for the pattern anywhere in the text. `steps` counts every instruction executed; more than `budget` is a
 * fault.
 */
export function matchPattern(
  { program, ignoreCase }: Pattern,
  text: string,
  budget: number,
): { matched: boolean; steps: number } | Fault {
  if (text.length > MAX_SUBJECT) return fault('text too long for MATCH')
  const seen = new Int32Array(program.length).fill(-1)
  const first = program[0]!
  const onlyAtStart = first.op === 'edge' && first.edge === '^'
  let todo: number[] = []
  let waiting: number[] = []
  let steps = 0
  for (let at = 0; at <= text.length; at++) {
    // Swap the queues: the waiting threads run next.
    ;[todo, waiting] = [waiting, todo]
    if (at === 0 || !onlyAtStart) todo.push(0)
    if (todo.length === 0) break
    const code = text.charCodeAt(at)
    const other = ignoreCase ? otherCase(code) : code
    while (todo.length > 0) {
      const here = todo.pop()!
      if (seen[here] === at) continue
      seen[here] = at
      if (++steps > budget) return fault('pattern takes too many steps')
      const step = program[here]!
      if (step.op === 'done') return { matched: true, steps }
      if (step.op === 'go') for (const to of step.to) todo.push(to)
      else if (step.op === 'edge') {
        if (holds(step.edge, text, at)) todo.push(here + 1)
      } else if (at < text.length) {
        steps += step.ranges.length >> 2
        const inside = within(step.ranges, code) || (other !== code && within(step.ranges, other))
        if (inside !== step.negated) waiting.push(here + 1)
      }
    }
  }
  return { matched: false, steps }
}
