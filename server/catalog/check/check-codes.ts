// A code in a rule must be a code of the lookup of the field it is compared with: a misspelled one would silently never
// match.
import type { RuleSource } from '#contract/rule-set.ts'
import type { Tree } from '#rules/expression/tree.ts'
import type { AssembledForm } from '../read/assemble-form.ts'
import type { CatalogSource } from '../read/catalog-source.ts'
import { ruleScope } from './rule-scope.ts'

type Form = Pick<AssembledForm, 'pages' | 'fields'>
/** Codes of a field, in upper case; undefined if it has no lookup. */
type Codes = (kind: string, name: string) => ReadonlySet<string> | undefined

const SETS: ReadonlySet<string> = new Set(['INTERSECTION', 'DIFFERENCE', 'UNION'])
const isNode = (tree: Tree): tree is Exclude<Tree, string | number | boolean | null> => Array.isArray(tree)

/** Text constants in a list, in a call of LIST or SET, or alone. */
function textsIn(tree: Tree): string[] {
  if (typeof tree === 'string') return [tree]
  if (!isNode(tree)) return []
  if (tree[0] === 'list') return (tree.slice(1) as Tree[]).flatMap(textsIn)
  if (tree[0] !== 'call' || tree[1] === 'MATCH') return []
  const args = tree.slice(2) as Tree[]
  return (tree[1] === 'IIF' ? args.slice(1) : args).flatMap(textsIn)
}

function codesBeside(operands: readonly Tree[], codes: Codes): ReadonlySet<string> | undefined {
  const named = operands.find((operand) => isNode(operand) && ['f', 'l', 'o', 'ol', 't'].includes(operand[0]))
  return named && isNode(named) ? codes(named[0], String(named[1])) : undefined
}

function collect(tree: Tree, codes: Codes, unknown: Set<string>): void {
  if (!isNode(tree)) return
  const [kind, ...rest] = tree as readonly [string, ...Tree[]]
  const operands = kind === 'call' ? rest.slice(1) : rest
  const compares = ['=', '!=', 'in', 'contains'].includes(kind) || (kind === 'call' && SETS.has(String(rest[0])))
  const known = compares ? codesBeside(operands, codes) : undefined
  if (known) for (const text of operands.flatMap(textsIn)) if (!known.has(text.toUpperCase())) unknown.add(text)
  for (const operand of operands) collect(operand, codes, unknown)
}

export function unknownCodes(source: CatalogSource, form: Form, rule: RuleSource, tree: Tree): string[] {
  const tableOf = (kind: string, name: string): string | undefined => {
    if (kind === 't' && (name === 'ENTRY' || name === 'OLDVALUE')) return tableOf('f', rule.field)
    if (kind === 't' && name === 'SUBMITSTATUS') return tableOf('o', 'StandardStatus')
    if (kind === 't')
      return name === 'ROOMTYPES' ? ruleScope(form, 'rooms').known.get('RoomType')?.comboBoxLookupName : undefined
    return ruleScope(form, kind === 'f' || kind === 'l' ? rule.item : undefined).known.get(name)?.comboBoxLookupName
  }
  const codes: Codes = (kind, name) => {
    const rows = source.lookups.get(tableOf(kind, name) ?? '')
    return rows && new Set(rows.map((row) => row.Code.toUpperCase()))
  }
  const unknown = new Set<string>()
  collect(tree, codes, unknown)
  const picked =
    rule.action === 'SET_PICKLIST' || rule.action === 'RESTRICT_PICKLIST' ? codes('f', rule.field) : undefined
  if (picked) for (const text of textsIn(tree)) if (!picked.has(text.toUpperCase())) unknown.add(text)
  return [...unknown]
}
