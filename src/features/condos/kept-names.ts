// Names that are typed but not saved, kept for this tab: a reload, a crash or a lost connection loses no typing.

/** `base`: the name before renaming. `request`: identifies adding a new name, created with the first attempt. */
export type KeptName = { text: string; base?: string; request?: { key: string; subdivision: string } }
/** Keyed by place: the new name, or a condo that is being renamed. */
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
    // Storage is full or forbidden: the names are still on the screen.
  }
}

export function withName(names: KeptNames, place: string, name: KeptName | null): KeptNames {
  const { [place]: _, ...others } = names
  return name ? { ...others, [place]: name } : others
}
