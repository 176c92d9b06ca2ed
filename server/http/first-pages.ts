// The app's page for a first visit: it preloads the code of the screen at its address, which saves a round trip. On later
// visits the service worker answers.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Calls that Home does not need until its list is shown (src/api/endpoint-table.ts). */
const CALLS = 'contract/endpoints.ts'

/** The screens that members open most, and what each shows first: its page, and parts that it loads separately. */
export const SCREENS: readonly (readonly [RegExp, ...string[]])[] = [
  [/^\/$/, 'src/app/pages/dashboard.page.tsx'],
  [/^\/listings\/search$/, 'src/app/pages/listings-search.page.tsx', CALLS],
  [/^\/listings\/view$/, 'src/app/pages/listing-view/listing-view.page.tsx', CALLS],
  [
    /^\/listings\/create\/[^/]+$/,
    'src/app/pages/record-form/create-listing.page.tsx',
    'src/features/forms/screen/essentials-view.tsx',
    'src/features/forms/fields/quick-dates-row.tsx',
    'src/features/forms/fields/chosen-chips.tsx',
    CALLS,
  ],
  [/^\/settings$/, 'src/app/pages/settings.page.tsx'],
]

/** A file of the build and those it imports, as Vite's manifest names them. */
type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Partial<Record<string, Chunk>>

/** `appDir`: dist/app. Returns the page for a path. */
export function readFirstPages(appDir: string): (path: string) => string {
  const plain = readFileSync(join(appDir, 'index.html'), 'utf8')
  const manifest = readManifest(join(appDir, '.vite/manifest.json'))
  const pages = SCREENS.map(
    ([path, ...sources]) => [path, plain.replace('</head>', `${hints(manifest, sources)}</head>`)] as const,
  )
  return (path) => pages.find(([each]) => each.test(path))?.[1] ?? plain
}

/** Hashes of the page's inline scripts for the Content-Security-Policy; empty if the app is not built. */
export function hashesOfScripts(appDir: string): string[] {
  const path = join(appDir, 'index.html')
  if (!existsSync(path)) return []
  const scripts = readFileSync(path, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, script]) => `sha256-${createHash('sha256').update(script!).digest('base64')}`)
}

const readManifest = (path: string): Manifest => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

function hints(manifest: Manifest, sources: readonly string[]): string {
  const shared = allImports(manifest, 'index.html')
  const found = new Set<Chunk>()
  for (const source of sources) allImports(manifest, source, found)
  const own = [...found].filter((chunk) => !shared.has(chunk))
  const styles = new Set(own.flatMap(({ css = [] }) => css))
  return [
    ...own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('')
}

function allImports(manifest: Manifest, name: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk)) return found
  found.add(chunk)
  for (const each of chunk.imports ?? []) allImports(manifest, each, found)
  return found
}
