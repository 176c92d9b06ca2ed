// Order of photos after some of them are moved. Pure.

/** Moves `moving`, keeping their order, so that the first of them is at `to` (from 0) or as near to it as they fit. */
export function movedTo(ids: readonly string[], moving: ReadonlySet<string>, to: number): string[] {
  const moved = ids.filter((id) => moving.has(id))
  const rest = ids.filter((id) => !moving.has(id))
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}
