// Keeps the documents true: every path that they name exists, and every link leads to a file.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PAPERS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
]
const ROOTS = /^(contract|rules|src|sw|server|tests|docs|scripts|build|bench)\//
/** `dist/`, `data/` and patterns are made later or stand for many. */
const isPath = (name: string) => ROOTS.test(name) && /\.[a-z]+$|\/$/.test(name) && !/[*<>{}…$ ]/.test(name)

test.each(PAPERS)('every path that %s names exists', (paper) => {
  const named = [...readFileSync(paper, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!).filter(isPath)
  expect(named.filter((name) => !existsSync(name))).toEqual([])
})

test.each(PAPERS)('every link in %s leads to a file', (paper) => {
  const links = [...readFileSync(paper, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(
    ([, to]) => to!,
  )
  expect(links.filter((to) => !existsSync(join(dirname(paper), to)))).toEqual([])
})
