// Keeps the folder tree honest: no import cycles, no feature importing another feature, no oversized files.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const roots = ['contract', 'rules', 'src', 'sw', 'server']
const files = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name)),
)

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](#|\.{1,2}\/)([^'"]+)['"]/g)].map(
    ([, kind, path]) => (kind === '#' ? path! : normalize(join(dirname(file), kind! + path!))),
  )

const graph = new Map(files.map((file) => [file, importsOf(file)]))

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
  for (const file of files) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return null
}

const featureOf = (path: string) => path.match(/^((?:src|server)\/features\/[^/]+)\//)?.[1]

test('no import cycles, types included', () => expect(findCycle()).toBeNull())

test('a feature imports no other feature', () => {
  const crossings = files.flatMap((from) =>
    (graph.get(from) ?? [])
      .filter((to) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to))
      .map((to) => `${from} -> ${to}`),
  )
  expect(crossings).toEqual([])
})

test('no file is longer than 400 lines', () =>
  expect(files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 400)).toEqual([]))
