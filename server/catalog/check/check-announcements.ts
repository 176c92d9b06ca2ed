// Checks the board's announcements: ids are unique, and none ends before it begins.
import { type CatalogProblem, type CatalogSource, lineOf, NOTIFICATIONS_FILE } from '../read/catalog-source.ts'

export function checkNotifications(source: CatalogSource): CatalogProblem[] {
  const seen = new Set<string>()
  return (source.notifications ?? []).flatMap(({ id, createdts, expirests }) => {
    const found: string[] = []
    if (seen.has(id)) found.push(`${id} is used twice`)
    seen.add(id)
    if (new Date(expirests) <= new Date(createdts)) found.push(`${id} expires before it is created`)
    const line = lineOf(source, NOTIFICATIONS_FILE, `"${id}"`)
    return found.map((message) => ({ file: NOTIFICATIONS_FILE, ...(line !== undefined && { line }), message }))
  })
}
