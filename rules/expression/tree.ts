/**
 * Rule trees: the compact, JSON-serializable form of an RCP-19 validation expression.
 *
 * Scalars are literals; every other node is an array that begins with its kind, so a string in operand
 * position is always text. Dates are text in ISO form: RCP-19 treats any text of that shape as a time.
 *
 *     ListPrice >= LAST ListPrice .AND. RoomType .IN. ('BDRM', 'DEN')
 *     ['and', ['>=', ['f', 'ListPrice'], ['l', 'ListPrice']], ['in', ['f', 'RoomType'], ['list', 'BDRM', 'DEN']]]
 */
export type Scalar = null | boolean | number | string

/** Field of the record, its saved value, field of the outer record (a room's listing), its saved value. */
type FieldKind = 'f' | 'l' | 'o' | 'ol'
export type Reference = readonly [FieldKind, name: string]

/** A dotted word with a value, upper case and without its dots: TODAY, NOW, ENTRY, USERCLASS, PHOTOCOUNT … */
type Token = readonly ['t', word: string]

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='
/** Chains of these operators are flat, so that a long rule is not a deep tree. */
export type ChainOperator = 'and' | 'or' | '+' | '*' | '||'
export type PairOperator = Comparison | '-' | '/' | 'mod' | 'in' | 'contains'

type Chain = readonly [ChainOperator, ...operands: Tree[]]
type Pair = readonly [PairOperator, left: Tree, right: Tree]
type Not = readonly ['not', Tree]
type List = readonly ['list', ...items: Tree[]]
type Call = readonly ['call', name: string, ...args: Tree[]]

export type Tree = Scalar | Reference | Token | Chain | Pair | Not | List | Call

/** Deepest tree that the parser builds and the evaluator accepts. */
export const MAX_DEPTH = 32
