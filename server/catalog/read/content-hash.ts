import { createHash } from 'node:crypto'

/** JSON with sorted keys and without undefined values, so that equal content has equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join()}}`
}

/** SHA-256 of the canonical text, in hex. */
export const contentHash = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')
