import type { Tree } from './tree.ts'

/** Names a rule reads, each once, in order of appearance. */
export type Dependencies = {
  readonly fields: readonly string[]
  /** `LAST Field` */
  readonly last: readonly string[]
  /** `^Field` and `LAST ^Field`: fields of the listing that a room or an open house belongs to. */
  readonly outer: readonly string[]
  /** Dotted words without their dots. `.ENTRY.` and `.OLDVALUE.` mean the rule's own field. */
  readonly tokens: readonly string[]
}

const KINDS = { f: 'fields', l: 'last', o: 'outer', ol: 'outer', t: 'tokens' } as const

export function dependencies(tree: Tree): Dependencies {
  const found = {
    fields: new Set<string>(),
    last: new Set<string>(),
    outer: new Set<string>(),
    tokens: new Set<string>(),
  }
  const visit = (node: Tree): void => {
    if (!Array.isArray(node)) return
    const [kind, ...rest] = node as readonly [string, ...Tree[]]
    if (Object.hasOwn(KINDS, kind)) found[KINDS[kind as keyof typeof KINDS]].add(rest[0] as string)
    else for (const part of rest) visit(part)
  }
  visit(tree)
  return {
    fields: [...found.fields],
    last: [...found.last],
    outer: [...found.outer],
    tokens: [...found.tokens],
  }
}
