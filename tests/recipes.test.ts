// Keeps docs/recipes.md true: the files that it names exist, and nothing that was added by a recipe lacks a part that the compiler cannot ask for.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PageMessage } from '#contract/page-message.ts'
import { DATATYPES } from '#rules/record/datatypes.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`)

const page = read('docs/recipes.md')
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
const isPath = (name: string) => /^(contract|rules|src|sw|server|tests|docs)\/[^ *]*$/.test(name)

test('every file that the recipes name exists', () => {
  const named = namesIn(page).filter(isPath)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test.each([
  'A call',
  'A datatype',
  'A section',
  'A screen',
  'An offline action',
  'A background job',
  'A kind of record',
  'A rule function',
  'A field, a form, a property type',
])('there is a recipe: %s', (title) => expect(page).toContain(`\n**${title}`))

test('every page is the component of a route', () => {
  const routes = filesOf('src/app/routes').map(read).join('')
  const pages = filesOf('src/app/pages').filter((file) => file.endsWith('.page.tsx'))
  expect(pages.filter((file) => !routes.includes(file.replace('src/app/', '../')))).toEqual([])
})

test('every background job stands in the one list', () => {
  const list = read('server/jobs/jobs-of.ts')
  const jobs = filesOf('server')
    .filter((file) => file.endsWith('.ts') && file !== 'server/jobs/jobs-of.ts')
    .flatMap((file) =>
      [...read(file).matchAll(/export (?:const|function) (\w+)[^\n]*\): Job\b|export const (\w+): Job\b/g)].map(
        ([, name, other]) => (name ?? other)!,
      ),
    )
  expect(jobs.length).toBeGreaterThan(2)
  expect(jobs.filter((name) => !list.split(': Job[] =')[1]?.includes(name))).toEqual([])
})

test('the values of every datatype are drawn by the property tests', () => {
  const drawn = read('tests/features/forms/written-values.test.ts')
  expect(drawn).toContain('Record<Datatype, fc.Arbitrary<')
  expect(DATATYPES.filter((datatype) => !new RegExp(`^  ${datatype}[:,]`, 'm').test(drawn))).toEqual([])
})

test('the worker answers every message of a page', () => {
  const worker = read('sw/index.ts')
  const types = PageMessage.def.options.map((option) => option.shape.type.def.values[0])
  expect(types.filter((type) => !worker.includes(`case '${type}'`))).toEqual([])
})

test('every setting stands in the operator’s table', () => {
  const environment = read('server/settings/config.ts').split('const Environment = ')[1]!.split('\n})')[0]!
  const settings = [...environment.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!)
  expect(settings.length).toBeGreaterThan(40)
  const readme = read('docs/operating.md')
  // A destination's four are told as one, and OIDC_MEMBER only stops the start.
  const isTold = (name: string) =>
    readme.includes(`\`${name}\``) || /^(MLS|NATIONAL)_(TOKEN_URL|CLIENT_ID|CLIENT_SECRET)$/.test(name)
  expect(settings.filter((name) => !isTold(name) && name !== 'OIDC_MEMBER')).toEqual([])
})
