// Keeps the folder tree honest: who may import whom, no cycles, no feature importing another.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { PART_FILES } from './parts.mjs'

const PRODUCT = ['contract', 'rules', 'src', 'sw', 'server']
const AROUND_IT = ['tests', 'bench', 'scripts', 'build']

/** Which of our folders the files below a folder may import. The longest matching folder counts. */
const MAY_IMPORT: Record<string, string[]> = {
  contract: ['contract'],
  rules: ['rules', 'contract'],
  'src/api': ['src/api', 'src/state', 'contract'],
  'src/state': ['src/state'],
  'src/offline': ['src/offline', 'src/api', 'src/state', 'contract', 'rules'],
  'src/device': ['src/device', 'src/api/sha256.ts', 'src/state', 'contract'],
  'src/phone': ['src/phone', 'src/api', 'src/offline', 'contract'],
  'src/ui': ['src/api/why-not.ts', 'src/state', 'src/ui', 'contract', 'rules/board-clock.ts'],
  'src/features': [
    'src/features',
    'src/api',
    'src/offline',
    'src/state',
    'src/phone',
    'src/device',
    'src/ui',
    'contract',
    'rules',
  ],
  src: ['src', 'contract', 'rules'],
  sw: ['sw', 'src/api', 'src/offline', 'src/state', 'contract'],
  'server/records': ['server/records', 'server/db', 'server/http', 'server/ports.ts', 'contract', 'rules'],
  'server/uploads': [
    'server/uploads',
    'server/records',
    'server/blobs',
    'server/db',
    'server/http',
    'server/ports.ts',
    'contract',
    'rules',
  ],
  server: ['server', 'contract', 'rules'],
  tests: ['build', 'tests', 'contract', 'rules', 'src', 'sw', 'server', 'scripts', 'package.json'],
  'tests/support/chromium.mjs': [],
  bench: ['bench', 'scripts', 'contract', 'rules', 'tests/support', 'tests/fixtures'],
  scripts: ['scripts', 'bench', 'tests/parts.mjs'],
  build: ['build', 'contract'],
}

const filesBelow = (roots: string[], pattern: RegExp) =>
  roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => pattern.test(name))
      .map((name) => join(root, name)),
  )
const files = filesBelow(PRODUCT, /\.tsx?$/)
const around = filesBelow(AROUND_IT, /\.(tsx?|mjs)$/)

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](#|\.{1,2}\/)([^'"]+)['"]/g)].map(
    ([, kind, path]) => (kind === '#' ? path! : normalize(join(dirname(file), kind! + path!))),
  )

const graph = new Map([...files, ...around].map((file) => [file, importsOf(file)]))
const edges = [...graph].flatMap(([from, imported]) => imported.map((to) => ({ from, to })))
const below = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

function findCycle(): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, trail: string[]): string[] | null => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...trail, file])
      if (cycle) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of graph.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return null
}

test('no import cycles, types included', () => expect(findCycle()).toBeNull())

test('a folder imports only what it may', () => {
  const folders = Object.keys(MAY_IMPORT).sort((a, b) => b.length - a.length)
  const strays = edges.filter(({ from, to }) => {
    const folder = folders.find((each) => below(from, each))!
    return !MAY_IMPORT[folder]!.some((allowed) => below(to, allowed))
  })
  expect(strays.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('a feature imports no other feature', () => {
  const featureOf = (path: string) => path.match(/^((?:src|server)\/features\/[^/]+)\//)?.[1]
  const crossings = edges.filter(
    ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
  )
  expect(crossings.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('a statement is in a store', () => {
  const folders = ['features', 'http', 'records', 'jobs', 'uploads', 'blobs'].map((name) => `server/${name}`)
  const states = /\bsql[`<]|\b(selectFrom|insertInto|updateTable|deleteFrom)\(/
  const strays = files
    .filter((file) => folders.some((folder) => below(file, folder)) && !file.endsWith('.store.ts'))
    .filter((file) => states.test(readFileSync(file, 'utf8')))
  expect(strays).toEqual([])
})

test('the shared leaves keep no clock, no network and no page', () => {
  const impure = /\b(Date\.now|new Date\(\)|Math\.random|fetch\(|setTimeout|document\.|window\.|localStorage)/
  const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  expect(
    files.filter((file) => below(file, 'rules') || below(file, 'contract')).filter((file) => impure.test(code(file))),
  ).toEqual([])
})

test('what is fetched later is a lazyPart: React’s own lazy takes the page with it when its code is out of reach', () => {
  const takesLazy = (file: string) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(file, 'utf8'))
  expect(files.filter((file) => file.startsWith('src/') && takesLazy(file))).toEqual([])
})

test('what the static shell brings, no part imports: its styles would come last, over those of the areas', () => {
  const shell = 'src/app/shell/shell.css'
  const brought = [...readFileSync(shell, 'utf8').matchAll(/@import "([^"]+)"/g)].map(([, path]) =>
    normalize(join(dirname(shell), path!)),
  )
  const strays = edges.filter(({ from, to }) => /\.tsx?$/.test(from) && from.startsWith('src/') && brought.includes(to))
  expect(brought.length).toBeGreaterThan(3)
  expect(strays.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

const LONGEST_POLL_MS = 5_000
/** Tests of npm test that poll for longer. No new ones. */
const SLOW_POLLS = ['tests/components/photo-editor.test.tsx']

const everyday = around.filter((file) => /\.test\.tsx?$/.test(file) && !PART_FILES.includes(file))
const withMatch = (tests: string[], found: (code: string) => boolean) =>
  tests.filter((file) => file !== 'tests/architecture.test.ts' && found(readFileSync(file, 'utf8')))

test('no test sleeps, and no component test fakes the timers of a live page: a clock is an argument', () => {
  const sleeps = /\bsetTimeout\(\w+, ?[\d_]*[1-9][\d_]*\)|node:timers\/promises|waitForTimeout/
  const components = everyday.filter((file) => below(file, 'tests/components'))
  const timed = [
    ...withMatch(everyday, (code) => sleeps.test(code)),
    ...withMatch(components, (code) => code.includes('useFakeTimers')),
  ]
  expect(timed).toEqual([])
})

test('no test polls for more than five seconds', () => {
  const isSlow = (code: string) =>
    [...code.matchAll(/\bpoll\([^;]*?\{[^{};]*\btimeout: ([\d_]+)/g)].some(
      ([, ms]) => Number(ms!.replaceAll('_', '')) > LONGEST_POLL_MS,
    )
  expect(withMatch(everyday, isSlow).filter((file) => !SLOW_POLLS.includes(file))).toEqual([])
})
