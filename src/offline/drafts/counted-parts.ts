// Describes the parts of a member's work with counts. Pure.

type Parts = { drafts?: number; photos?: number; files?: number }

const NOUNS = [
  ['drafts', 'draft'],
  ['photos', 'photo'],
  ['files', 'file'],
] as const

/** "1 draft", "1 draft, 2 photos and 1 file"; '' if there are none. */
export function countedParts(parts: Parts): string {
  const counts = NOUNS.flatMap(([part, noun]) => {
    const count = parts[part] ?? 0
    return count === 0 ? [] : `${count} ${noun}${count === 1 ? '' : 's'}`
  })
  const last = counts.pop() ?? ''
  return counts.length === 0 ? last : `${counts.join(', ')} and ${last}`
}
