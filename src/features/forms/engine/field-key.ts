// One name for every place a value can stand: `ListPrice`, or `rooms/<uid>/RoomLength`. It is the store's key and the input's id and name.

export type ItemKey = { section: string; uid: string; name: string }

export const itemKey = (section: string, uid: string, name: string): string => `${section}/${uid}/${name}`

export function readItemKey(key: string): ItemKey | null {
  const first = key.indexOf('/')
  if (first < 0) return null
  const last = key.lastIndexOf('/')
  return { section: key.slice(0, first), uid: key.slice(first + 1, last), name: key.slice(last + 1) }
}
