// Keeps docs/security.md true: each threat has a control and a test, or says why not, and every file and test that the page names exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

/** S1 | threat | control | where | test */
const rows = [...page.matchAll(/^\| (S\d+)(?: ↓)? \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, id, threat, control, where, test]) => ({
    id: id!,
    threat: threat!,
    control: control!,
    where: where!,
    test: test!,
  }),
)
const isTestName = (name: string) => /^[a-z][a-z0-9-]*(\/[a-z0-9-]+)*$/.test(name)
const serverTests = new Set(
  readdirSync('tests/server', { recursive: true, encoding: 'utf8' }).map((path) => basename(path)),
)
const testExists = (name: string) =>
  serverTests.has(`${name}.test.ts`) ||
  [`tests/${name}.test.ts`, `tests/${name}.test.tsx`, `tests/${name}.spec.ts`, `tests/${name}/`].some(existsSync)
const isPath = (name: string) => /^(contract|rules|src|sw|server|tests|docs|scripts|build|bench)\/[^ ]*$/.test(name)

test('threats are numbered without a gap, each with a control', () => {
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => `S${index + 1}`))
  expect(rows.length).toBe(page.match(/^\| S\d+/gm)?.length)
})

test('each threat names a test, or says why there is none', () => {
  const silent = rows.filter(({ test }) => !namesIn(test).some(isTestName) && !test.includes('Not tested'))
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('every file that is named exists', () => {
  const prose = page.replace(/^\|.*$/gm, '')
  const named = [...rows.flatMap(({ where }) => namesIn(where)), ...namesIn(prose).filter(isPath)]
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('every test that is named exists', () => {
  const notes = page.slice(page.indexOf('\n## Notes'))
  const named = [...rows.flatMap(({ test }) => namesIn(test)), ...namesIn(notes)].filter(
    (name) => isTestName(name) && !isPath(name),
  )
  expect(named.filter((name) => !testExists(name))).toEqual([])
})

test('a row has its details where it says so, and nowhere else', () => {
  const promised = [...page.matchAll(/^\| (S\d+) ↓/gm)].map(([, id]) => id)
  const given = [...page.matchAll(/^\*\*(S\d+), /gm)].map(([, id]) => id)
  expect(given).toEqual(promised)
})
