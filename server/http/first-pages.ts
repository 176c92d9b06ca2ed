// The page as a browser gets it that was never here: it names the code of the screen at its address, so that the browser
// asks for that together with the page's own script, and not one round trip later. From then on the service worker answers.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The screens that members open most, and the source of each one's page. */
export const SCREENS: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'src/app/pages/dashboard.page.tsx'],
  [/^\/listings\/search$/, 'src/app/pages/listings-search.page.tsx'],
  [/^\/listings\/view$/, 'src/app/pages/listing-view/listing-view.page.tsx'],
  [/^\/listings\/create\/[^/]+$/, 'src/app/pages/record-form/create-listing.page.tsx'],
  [/^\/settings$/, 'src/app/pages/settings.page.tsx'],
]

/** A file of the build and those it imports, as Vite's manifest names them. */
type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Partial<Record<string, Chunk>>

/** `appDir`: dist/app. The page for a path of the address, without its query. */
export function readFirstPages(appDir: string): (path: string) => string {
  const plain = readFileSync(join(appDir, 'index.html'), 'utf8')
  const manifest = readManifest(join(appDir, '.vite/manifest.json'))
  const pages = SCREENS.map(
    ([path, source]) => [path, plain.replace('</head>', `${hints(manifest, source)}</head>`)] as const,
  )
  return (path) => pages.find(([each]) => each.test(path))?.[1] ?? plain
}

const readManifest = (path: string): Manifest => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

function hints(manifest: Manifest, source: string): string {
  const shared = allImports(manifest, 'index.html')
  const own = [...allImports(manifest, source)].filter((chunk) => !shared.has(chunk))
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
