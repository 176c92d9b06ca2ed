// Splits the app by area: a file for each, one for what areas share, and one for the framework. Heavy libraries are
// imported where they are used, and come with their first use.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** What each area begins with, below src/app. The guest page needs the photos' part alone. */
export const AREAS: Readonly<Record<string, RegExp>> = {
  photos: /^guest\.tsx$/,
  listings: /^pages\/((dashboard|listings-search|drafts|waiting|share|settings)|listing-view\/[\w-]+)\.page\.tsx$/,
  forms: /^(pages\/record-form\/[\w-]+\.page\.tsx|work\/(photo-work|resume-picked)\.ts)$/,
  people: /^pages\/people\/[\w-]+\.page\.tsx$/,
  sheet: /^pages\/data-sheet\/[\w-]+\.page\.tsx$/,
  staff: /^pages\/((board|record-keeping)\/[\w-]+|partner|row-lock|not-found)\.page\.tsx$/,
}

type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Bundler group of our own modules: `app` for what every visit needs, the area that alone needs a module, `shared`. */
export function areaChunks(root: string, entry: string, areas = AREAS, filesIn = listFiles) {
  const app = resolve(root, 'src/app')
  const findNames = (context: Context) => {
    const files = filesIn(app)
    const names = new Map<string, string>()
    for (const [name, pattern] of Object.entries(areas)) {
      const pages = files.filter((path) => pattern.test(path)).map((path) => resolve(app, path))
      for (const id of reach(context, pages)) {
        const other = names.get(id)
        names.set(id, other === undefined ? name : other === 'photos' ? other : 'shared')
      }
    }
    for (const id of reach(context, [resolve(root, entry)])) names.set(id, 'app')
    return names
  }
  let names: Map<string, string> | null = null
  return {
    name(id: string, context: Context): string | null {
      names ??= findNames(context)
      return names.get(id) ?? null
    },
    includeDependenciesRecursively: false,
  }
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))

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
