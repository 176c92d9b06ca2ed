// The app's page for a first visit: it preloads the code of the area at its address (build/areas.ts), which saves a round
// trip. On later visits the service worker answers.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../db/hash-of.ts'

/** By the beginning of an address; the first that fits. An address that is not here belongs to `staff`. */
export const AREA_OF_ADDRESS: readonly (readonly [RegExp, string])[] = [
  [/^\/(listings|agent|office)\/(create|edit)/, 'forms'],
  [/^\/(agent|office)\//, 'people'],
  [/^\/($|listings|drafts|waiting|share|settings)/, 'listings'],
  [/^\/guest$/, 'photos'],
  [/^\/datasheet\//, 'sheet'],
  [/^\//, 'staff'],
]

/** A file of the build and those it imports, as Vite's manifest names them. */
type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Partial<Record<string, Chunk>>

/** `appDir`: dist/app. Returns the page for a path. */
export function readFirstPages(appDir: string): (path: string) => string {
  const plain = readFileSync(join(appDir, 'index.html'), 'utf8')
  const manifest = readManifest(join(appDir, '.vite/manifest.json'))
  const pages = AREA_OF_ADDRESS.map(
    ([path, area]) => [path, plain.replace('</head>', `${hints(manifest, area)}</head>`)] as const,
  )
  return (path) => pages.find(([each]) => each.test(path))?.[1] ?? plain
}

/** Hashes of the page's inline scripts for the Content-Security-Policy; empty if the app is not built. */
export function hashesOfScripts(appDir: string): string[] {
  const path = join(appDir, 'index.html')
  if (!existsSync(path)) return []
  const scripts = readFileSync(path, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, script]) => `sha256-${hashOf(script!).toString('base64')}`)
}

const readManifest = (path: string): Manifest => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

function hints(manifest: Manifest, area: string): string {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === area)
  if (key === undefined) return ''
  const everywhere = importsOf(manifest, 'index.html')
  const own = [...importsOf(manifest, key)].filter((chunk) => !everywhere.has(chunk))
  return [
    ...own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...own.flatMap(({ css = [] }) => css).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('')
}

/** The chunk itself, and all that it imports. */
function importsOf(manifest: Manifest, name: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk)) return found
  found.add(chunk)
  for (const each of chunk.imports ?? []) importsOf(manifest, each, found)
  return found
}
