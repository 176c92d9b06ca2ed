// Names that are typed and not saved yet, kept in this tab: a reload, a crash or a lost connection costs no typing.

/** `base`: the name that a renaming began with. `request`: what adds a new name, minted with the first try. */
export type KeptName = { text: string; base?: string; request?: { key: string; subdivision: string } }
/** By place: the new name, or a condo that is being renamed. */
export type KeptNames = Readonly<Record<string, KeptName>>

export const NEW_NAME = 'new'
export const renameOf = (id: number): string => `rename ${id}`

/** `member`: several people may use one browser. */
const slot = (member: string) => `curbside-condo-names ${member}`

export function readNames(storage: Storage, member: string): KeptNames {
  try {
    return JSON.parse(storage.getItem(slot(member)) ?? '{}') as KeptNames
  } catch {
    return {}
  }
}

export function writeNames(storage: Storage, member: string, names: KeptNames): void {
  try {
    storage.setItem(slot(member), JSON.stringify(names))
  } catch {
    // A full or forbidden storage: the names stand on the screen.
  }
}

export function withName(names: KeptNames, place: string, name: KeptName | null): KeptNames {
  const { [place]: _, ...others } = names
  return name ? { ...others, [place]: name } : others
}
