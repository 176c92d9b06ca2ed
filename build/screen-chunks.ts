// Bundles modules by the set of first screens that need them: a first visit fetches a handful of files instead of
// dozens, and nothing that its screen does not use. Over HTTP/1.1 a phone fetches six files at a time, and each batch
// takes a round trip of the signal.
import { basename, resolve } from 'node:path'

type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Bundler group for these modules: each set of screens that shares modules gets a file, named after its screens.
 * `entry`: the app's own script, whose modules stay with it; `screens`: the sources that each screen shows first,
 * starting with its page; they stay separate files. Other parts of the app that import a module of only one screen
 * fetch that screen's whole file, so list a part that members often open as a screen, too.
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
    debugName: 'shared by first screens',
    name: (id: string, context: Context): string | null => {
      names ??= nameAll(context)
      return names.get(id)?.join('_') ?? null
    },
    // Dependencies are grouped already: a module imported by modules of some screens is needed by all of these, so it
    // is in a file that they fetch.
    includeDependenciesRecursively: false,
  }
}

/** The bundler's group of a folder's modules that the app does not begin with: one file for all of them. */
export function laterFile(root: string, entry: string, { name, folder }: { name: string; folder: string }) {
  const inFolder = `${resolve(root, folder)}/`
  let always: Set<string> | null = null
  return {
    debugName: `${folder}, later`,
    name: (id: string, context: Context): string | null => {
      if (!id.startsWith(inFolder)) return null
      always ??= reach(context, [resolve(root, entry)])
      return always.has(id) ? null : name
    },
    includeDependenciesRecursively: false,
  }
}

/** These modules and their static imports, direct or indirect; no dynamic imports. */
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
