// Keeps repeated statements prepared on each connection: planning the session query's join takes four times as long as
// running it. Only for direct connections: a pooler that switches connections between transactions may not know the
// names.

/** A statement is prepared on its third use; those whose text always differs (lists of any length) never are. */
const PREPARE_ON_USE = 3
const NAMED_MAX = 300
const WATCHED_MAX = 2_000
const LONGEST = 4_000

export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || text.length > LONGEST || names.size >= NAMED_MAX) return name
    const times = (seen.get(text) ?? 0) + 1
    if (times < PREPARE_ON_USE) {
      if (seen.size >= WATCHED_MAX) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    names.set(text, `again-${names.size}`)
    return names.get(text)
  }
}
