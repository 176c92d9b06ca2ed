// The recipes name files, and things in them: "`MENU` (`src/app/shell/menu.ts`)".
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/recipes.md', 'utf8')
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:contract|rules|src|sw|server|tests|docs|build)\/[^`*]*)`/g)].map(([, path]) => path!)
const named = [...page.matchAll(/`(\w+)`(?: there)? \(`([^`*]+)`\)/g)].map(([, name, path]) => ({
  name: name!,
  path: path!,
}))

test('every file that they name exists', () => {
  expect(pathsIn(page).length).toBeGreaterThan(30)
  expect(pathsIn(page).filter((path) => !existsSync(path))).toEqual([])
})

test('what they name is in the file that they name', () => {
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['MENU', 'SCREENS', 'routeAt', 'failureWords']))
  expect(named.filter(({ name, path }) => !readFileSync(path, 'utf8').includes(name))).toEqual([])
})
