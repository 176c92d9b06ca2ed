// Prints trees as text, for messages to rule authors and for tests.
import type { Tree } from './tree.ts'

const WORDS: Record<string, string> = { and: '.AND.', or: '.OR.', in: '.IN.', contains: '.CONTAINS.', mod: '.MOD.' }
const MARKS: Record<string, string> = { f: '', l: 'LAST ', o: '^', ol: 'LAST ^' }

/** Rule text of a tree, with every operator in parentheses. */
export function printTree(tree: Tree): string {
  if (tree === null) return '.EMPTY.'
  if (typeof tree === 'boolean') return tree ? '.TRUE.' : '.FALSE.'
  if (typeof tree === 'number') return String(tree)
  if (typeof tree === 'string') return `'${tree.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const [kind, ...rest] = tree as readonly [string, ...Tree[]]
  if (kind === 't') return `.${rest[0]}.`
  if (kind in MARKS) return `${MARKS[kind]}${rest[0]}`
  if (kind === 'not') return `(.NOT. ${printTree(rest[0]!)})`
  if (kind === 'call') return `${rest[0]}(${rest.slice(1).map(printTree).join(', ')})`
  if (kind === 'list') return `(${rest.map(printTree).join(', ')})`
  return `(${rest.map(printTree).join(` ${WORDS[kind] ?? kind} `)})`
}
