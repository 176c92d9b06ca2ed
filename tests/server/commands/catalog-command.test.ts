// The catalog commands of the board's staff: check, show, publish.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCatalogCommand } from '#server/commands/catalog/catalog-command.ts'
import { openDatabase } from '#server/db/connection.ts'
import { openPublishedCatalog } from '#server/features/forms/published-catalog.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const projectDir = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
const scratch = mkdtempSync(join(tmpdir(), 'curbside-catalog-'))
const copy = join(scratch, 'catalog')
const inCopy = (file: string) => join(copy, file)

/** The board's files as they are, to be spoilt. */
function copyAfresh() {
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(projectDir, 'server', 'catalog', 'board'), copy, { recursive: true })
}
beforeAll(copyAfresh)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Spoken = { code: number; said: string; complained: string }

async function run(args: readonly string[], environment: Record<string, string> = {}): Promise<Spoken> {
  const said: string[] = []
  const complained: string[] = []
  const code = await runCatalogCommand({
    args: [...args, ...(args.length > 0 && !args.includes('--help') ? ['--catalog', copy] : [])],
    projectDir,
    folder: scratch,
    environment,
    isTerminal: false,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(inCopy(file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(inCopy(file), text.replace(from, to))
}

describe('the command line', () => {
  test.each(['check', 'show', 'publish'])('%s --help says what it does', async (command) => {
    const { code, said } = await run([command, '--help'])
    expect(code).toBe(0)
    expect(said).toContain(`npm run catalog -- ${command}`)
    expect(Math.max(...said.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test.each([
    [['show', 'res', '--loud'], /^Unknown option '--loud'; see npm run catalog -- show --help$/],
    [['shwo'], /^There is no command shwo\. Use one of: check, show/],
    [[], /^No command given\. Use one of: check, show/],
    [['check', 'res'], /not expected here/],
    [['show'], /^Missing argument: the form: one of .*res/],
  ])('%j: one line, exit code 2', async (args, line) => {
    const { code, complained } = await run(args)
    expect(complained).toMatch(line)
    expect(complained.split('\n')).toHaveLength(1)
    expect(code).toBe(2)
  })
})

describe('check', () => {
  test('counts on its last line', async () =>
    expect(await run(['check'])).toMatchObject({
      code: 0,
      complained: '',
      said: expect.stringMatching(/rules: 0 problems, 0 warnings$/),
    }))

  test('lists as warnings where deliveries differ from a dictionary', async () => {
    const resources = { Property: [{ name: 'PetsAllowed', type: 'String List, Multi', lookup: 'PetsAllowed' }] }
    writeFileSync(
      join(scratch, 'dd.json'),
      JSON.stringify({ resources, lookups: { PetsAllowed: [['Cats Welcome', 'CatsOk']] } }),
    )
    const { code, said } = await run(['check', '--dictionary', 'dd.json'])
    expect(said).toMatch(
      /^lookups\/Lookup_Property_Listing_PetsAllowed\.csv:\d+ warning: CatsOk is sent as “Cats OK”; the dictionary’s PetsAllowed has “Cats Welcome”$/m,
    )
    expect(code).toBe(0)
    writeFileSync(join(scratch, 'dd.json'), '[]')
    expect(await run(['check', '--dictionary', 'dd.json'])).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^dd\.json is not a dictionary: /),
    })
  })

  test('names file and line of a rule whose examples contradict it', async () => {
    edit(
      'rules/residential.json',
      'WalkScore > 100 .OR. (WalkScore != .EMPTY. .AND. WalkScore < 0)',
      'WalkScore > 100 .AND. WalkScore < 50',
    )
    const { code, said, complained } = await run(['check'])
    expect(complained).toMatch(/^rules\/residential\.json:\d+ walk-score-range: example 1 of "true" gives false$/m)
    expect(said).toMatch(/: \d problems?/)
    expect(code).toBe(1)
  })
})

describe('show', () => {
  beforeAll(copyAfresh)

  test('draws a form in 80 columns, without colors where nobody looks', async () => {
    const { code, said } = await run(['show', 'res', '--rules'])
    expect(code).toBe(0)
    const lines = said.split('\n')
    expect(lines[0]).toMatch(/^Residential \(res\): \d+ pages, \d+ fields, \d+ rules$/)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    expect(said).toMatch(/^ {2}\+ ListPrice +List Price +number +\d+ rules$/m)
    expect(said).toContain('REJECT walk-score-range: A walk score goes from 0 to 100.')
    expect(said).not.toContain('\u001b')
  })

  test('an unknown form names the known ones', async () =>
    expect(await run(['show', 'castle'])).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^There is no form castle\. Use one of: agent, .*res/),
    }))
})

/** A board with one form of one field: publishing it takes no time. */
function writeTinyCatalog(lowest: string) {
  const files: Record<string, object> = {
    'fields/all.json': {
      ListPrice: { fieldLabel: 'List Price', datatype: 'decimal', inputType: 'Currency', Precision: 0 },
    },
    'definitions/tiny.json': {
      formName: 'tiny',
      title: 'Tiny',
      fields: ['all'],
      rules: ['all'],
      pages: [{ PageName: 'One', PageLabel: 'One', groups: [{ groupType: 'Fields', fields: ['ListPrice'] }] }],
    },
    'rules/all.json': [
      {
        id: 'price-low',
        field: 'ListPrice',
        action: 'REJECT',
        expression: `ListPrice != .EMPTY. .AND. ListPrice < ${lowest}`,
        errorText: 'Too low.',
        examples: { true: [{ ListPrice: 1 }], false: [{ ListPrice: 500 }] },
      },
    ],
  }
  rmSync(copy, { recursive: true, force: true })
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(inCopy(file)), { recursive: true })
    writeFileSync(inCopy(file), JSON.stringify(content))
  }
}

describe('publish', () => {
  beforeEach(() => writeTinyCatalog('100'))

  test('no server: one line that says what happens instead', async () =>
    expect(await run(['publish', '--data-dir', join(scratch, 'nobody')])).toMatchObject({
      code: 1,
      complained: expect.stringMatching(
        /^No server is running on .*nobody: nothing was published; the server publishes the catalog when it starts/,
      ),
    }))

  test('a database that nobody answers for: one line', async () => {
    const { code, complained } = await run(['publish'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
    expect(complained).toMatch(/cannot be reached/)
    expect(complained.split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  })

  test('all or nothing: what is wrong is refused, and the old goes on', async () => {
    const database = await openTestDatabase()
    const { db, close } = openDatabase(database.url)
    try {
      const publish = () => run(['publish'], { DATABASE_URL: database.url })
      expect((await publish()).said).toMatch(/^Published 1 form, 0 lookups, 1 rule to/)
      expect((await publish()).said).toMatch(/^Nothing has changed/)
      const catalog = await openPublishedCatalog(db)
      const hash = () => catalog.forms()[0]!.hash
      const first = hash()

      writeTinyCatalog('200')
      expect((await publish()).code).toBe(0)
      await catalog.refresh()
      const second = hash()
      expect(second).not.toBe(first)
      expect((await catalog.form('tiny', first))?.definition.hash).toBe(first)

      writeTinyCatalog('Lowest')
      expect(await publish()).toEqual({
        code: 1,
        said: '',
        complained:
          'rules/all.json:1 price-low: Unknown field Lowest on form tiny\n1 problem: nothing was published; the server keeps using the catalog published before',
      })
      await catalog.refresh()
      expect(hash()).toBe(second)
    } finally {
      await close()
      await database.close()
    }
  })
})
