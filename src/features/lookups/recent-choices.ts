// A member's recent choices by field, kept on this phone until they sign out.

const MOST = 5
const FIELDS_MAX = 200

export type RecentChoices = {
  /** Most recent first. */
  of(field: string): readonly string[]
  note(field: string, codes: readonly string[]): void
}

type KeptChoices = Record<string, string[]>

function parse(text: string | null): KeptChoices {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    if (found === null || typeof found !== 'object' || Array.isArray(found)) return {}
    const lists = Object.entries(found).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((code) => typeof code === 'string'),
    )
    return Object.fromEntries(lists)
  } catch {
    return {}
  }
}

export function openRecentChoices(storage: Pick<Storage, 'getItem' | 'setItem'>, key: string): RecentChoices {
  const readChoices = () => parse(storage.getItem(key))
  return {
    of: (field) => readChoices()[field] ?? [],
    note(field, codes) {
      const { [field]: before = [], ...others } = readChoices()
      const list = [...codes, ...before.filter((code) => !codes.includes(code))].slice(0, MOST)
      const rest = Object.entries(others).slice(0, FIELDS_MAX - 1)
      try {
        storage.setItem(key, JSON.stringify({ [field]: list, ...Object.fromEntries(rest) }))
      } catch {
        // If the phone is full, the portal works without them.
      }
    },
  }
}
