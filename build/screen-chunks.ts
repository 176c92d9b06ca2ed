// What the same first screens need comes in one file: a first visit asks for a handful of files instead of dozens, and for
// nothing that its screen does without. Over HTTP/1.1 a phone fetches six files at a time, and each round takes as long as
// the signal's round trip.
import { basename, resolve } from 'node:path'

type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * The bundler's group of these modules: each set of screens that needs some gets a file, named after its screens.
 * `entry`: the app's own script, whose modules stay with it; `screens`: the sources that each screen shows first, its
 * page before others, which stay files of their own. Other parts of the app that import a module of one screen
 * alone fetch all that stands in its file: a part that many open is listed as a screen, too.
 */
export function screenChunks(root: string, entry: string, screens: readonly (readonly string[])[]) {
  const inRoot = (path: string) => resolve(root, path)
  const app = inRoot(entry)
  const pages = screens.map((sources) => ({
    name: basename(sources[0]!).split('.')[0]!,
    sources: sources.map(inRoot),
  }))
  const nameAll = (context: Context) => {
    const always = reach(context, [app])
    const names = new Map<string, string[]>()
    for (const { name, sources } of pages)
      for (const id of reach(context, sources)) if (!always.has(id)) names.set(id, [...(names.get(id) ?? []), name])
    for (const id of pages.flatMap(({ sources }) => sources)) names.delete(id)
    return names
  }
  let names: Map<string, string[]> | null = null
  return {
    debugName: 'what first screens need',
    name: (id: string, context: Context): string | null => {
      names ??= nameAll(context)
      return names.get(id)?.join('_') ?? null
    },
    // What a module of some screens imports is needed by all of these: it is in a file that they fetch anyway.
    includeDependenciesRecursively: false,
  }
}

/** These modules and what they import, directly or not; not what they fetch when it is needed. */
function reach(context: Context, sources: readonly string[]): Set<string> {
  const found = new Set<string>()
  const left = [...sources]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    found.add(id)
    left.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
