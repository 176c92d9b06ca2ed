// Maps another system's codes to ours: Field,Theirs,Ours, one pair per line. A pair without a field applies to every
// field.
import type { RuleSource } from '#contract/rule-set.ts'
import { parse } from '#rules/expression/parse.ts'
import { printTree } from '#rules/expression/print-tree.ts'
import type { Tree } from '#rules/expression/tree.ts'
import { parseCsv } from '../read/parse-csv.ts'

/** Our code by field and their code, both in upper case; an empty field applies to all. */
export type CodeMap = ReadonlyMap<string, string>

const HEAD = ['Field', 'Theirs', 'Ours']
const keyOf = (field: string, code: string) => `${field.toUpperCase()}\n${code.toUpperCase()}`

/** The map, or the first error in its file, with its line. */
export function readCodeMap(text: string): CodeMap | { line: number; reason: string } {
  const { lines, fault } = parseCsv(text)
  if (fault) return { line: fault.line, reason: fault.message }
  const [head, ...pairs] = lines
  if (head?.cells.join() !== HEAD.join()) return { line: 1, reason: `the first line must be ${HEAD.join()}` }
  const codes = new Map<string, string>()
  for (const { cells, line } of pairs) {
    const [field = '', theirs = '', ours = ''] = cells
    if (cells.length !== HEAD.length || !theirs || !ours)
      return { line, reason: 'needs a field (or none), their code and ours' }
    codes.set(keyOf(field, theirs), ours)
  }
  return codes
}

const REFERENCES = new Set(['f', 'l', 'o', 'ol'])
const COMPARES = new Set(['=', '!=', 'in', 'contains'])
const SETS = new Set(['INTERSECTION', 'DIFFERENCE', 'UNION'])
const isNode = (tree: Tree): tree is Exclude<Tree, string | number | boolean | null> => Array.isArray(tree)

/**
 * The field that the operands are compared with: named directly, or through ENTRY and OLDVALUE, which mean the rule's
 * own field.
 */
function fieldAmong(operands: readonly Tree[], own: string): string | undefined {
  for (const operand of operands) {
    if (!isNode(operand)) continue
    if (REFERENCES.has(operand[0])) return String(operand[1])
    if (operand[0] === 't' && (operand[1] === 'ENTRY' || operand[1] === 'OLDVALUE')) return own
  }
  return undefined
}

/**
 * Replaces their codes with ours wherever the rule compares them with a field. A rule that cannot be parsed stays
 * unchanged.
 */
export function withOurCodes<Rule extends Pick<RuleSource, 'expression' | 'field'>>(rule: Rule, codes: CodeMap): Rule {
  const parsed = parse(rule.expression)
  if (!parsed.ok) return rule
  let changed = false
  const ours = (field: string, theirs: string): string => {
    const found = codes.get(keyOf(field, theirs)) ?? codes.get(keyOf('', theirs))
    changed ||= found !== undefined
    return found ?? theirs
  }
  const written = (tree: Tree, field: string | undefined): Tree => {
    if (typeof tree === 'string') return field === undefined ? tree : ours(field, tree)
    if (!isNode(tree) || REFERENCES.has(tree[0]) || tree[0] === 't') return tree
    const [kind, ...rest] = tree as readonly [string, ...Tree[]]
    const name = kind === 'call' ? [rest[0]!] : []
    const operands = rest.slice(name.length)
    const compares = COMPARES.has(kind) || SETS.has(String(name[0]))
    const beside = compares ? fieldAmong(operands, rule.field) : field
    return [kind, ...name, ...operands.map((operand) => written(operand, beside))] as unknown as Tree
  }
  const tree = written(parsed.tree, undefined)
  return changed ? { ...rule, expression: printTree(tree) } : rule
}
