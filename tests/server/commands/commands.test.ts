// The basis of npm start and npm test: one preparation at a time, nothing built twice, every failure counted.
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprintFiles } from '../../../scripts/fingerprint.mjs'
import { keepAssets } from '../../../scripts/kept-assets.mjs'
import { withLockFile } from '../../../scripts/lock-file.mjs'
import { countReport, disagreeing, failuresIn, unhandledIn } from '../../../scripts/stages.mjs'

const run = promisify(execFile)
const script = (name: string) => fileURLToPath(new URL(`../../../scripts/${name}`, import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbside commands '))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('preparing the folder', () => {
  const lock = () => join(folder, '.cache', 'prepare.lock')
  const leave = async (owner: string) => {
    await mkdir(join(folder, '.cache'))
    await writeFile(lock(), owner)
  }

  test('a second start waits for the first, and says for whom', async () => {
    const order: string[] = []
    let finishFirst = () => {}
    const first = withLockFile(lock(), { onWait: () => {} }, async () => {
      order.push('first begins')
      await new Promise<void>((resolve) => {
        finishFirst = resolve
      })
      order.push('first ends')
    })
    const onWait = (pid: number) => {
      order.push(pid === process.pid ? 'second waits' : 'second waits for a stranger')
      finishFirst()
    }
    await Promise.all([first, withLockFile(lock(), { onWait }, async () => order.push('second'))])
    expect(order).toEqual(['first begins', 'second waits', 'first ends', 'second'])
  })

  test('a start that died holds nobody up', async () => {
    const dead = spawn('true')
    await new Promise((resolve) => dead.on('exit', resolve))
    await leave(JSON.stringify({ pid: dead.pid, begun: '1' }))
    const waited: number[] = []
    await withLockFile(lock(), { onWait: (pid) => waited.push(pid) }, async () => {})
    expect(waited).toEqual([])
  })

  test.skipIf(process.platform !== 'linux')('nor does a stranger who has its number by now', async () => {
    await leave(JSON.stringify({ pid: process.pid, begun: '1' }))
    const waited: number[] = []
    await withLockFile(lock(), { onWait: (pid) => waited.push(pid) }, async () => {})
    expect(waited).toEqual([])
  })

  test('nor one that died writing its name', async () => {
    await leave('')
    await utimes(lock(), 0, 0)
    await expect(withLockFile(lock(), { onWait: () => {} }, async () => 'done')).resolves.toBe('done')
  })

  test('work that fails gives the lock back', async () => {
    const failing = withLockFile(lock(), { onWait: () => {} }, () => Promise.reject(new Error('no network')))
    await expect(failing).rejects.toThrow('no network')
    await expect(stat(lock())).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('what counts as changed', () => {
  const print = () => fingerprintFiles(folder, ['src', 'index.html', 'not-there'])
  beforeEach(async () => {
    await mkdir(join(folder, 'src/deep'), { recursive: true })
    await writeFile(join(folder, 'src/deep/a.ts'), 'one')
    await writeFile(join(folder, 'index.html'), 'page')
  })

  test('contents and names do, times do not', async () => {
    const before = print()
    await utimes(join(folder, 'src/deep/a.ts'), 0, 0)
    expect(print()).toBe(before)
    await writeFile(join(folder, 'src/deep/a.ts'), 'two')
    const changed = print()
    expect(changed).not.toBe(before)
    await writeFile(join(folder, 'src/deep/b.ts'), '')
    expect(print()).not.toBe(changed)
  })

  test('text that moves from one file to the next does', async () => {
    await writeFile(join(folder, 'src/a.ts'), 'onetwo')
    await writeFile(join(folder, 'src/b.ts'), '')
    const before = print()
    await writeFile(join(folder, 'src/a.ts'), 'one')
    await writeFile(join(folder, 'src/b.ts'), 'two')
    expect(print()).not.toBe(before)
  })
})

describe('a page that was open when a new build came', () => {
  const build = async (...names: string[]) => {
    keepAssets(join(folder, 'app'), join(folder, 'kept'))
    await rm(join(folder, 'app'), { recursive: true, force: true })
    await mkdir(join(folder, 'app/assets'), { recursive: true })
    for (const name of names) await writeFile(join(folder, 'app/assets', name), name)
  }
  const kept = async () => (await readdir(join(folder, 'kept/assets'))).sort()

  test('finds its files through five more builds', async () => {
    await build('map-1.js', 'shared.js')
    for (const n of [2, 3, 4, 5, 6]) await build(`map-${n}.js`, 'shared.js')
    expect(await kept()).toEqual(['map-1.js', 'map-2.js', 'map-3.js', 'map-4.js', 'map-5.js', 'shared.js'])
    await build('map-7.js')
    expect(await kept()).toEqual(['map-2.js', 'map-3.js', 'map-4.js', 'map-5.js', 'map-6.js', 'shared.js'])
  })

  test('also when the same sources were built again and again', async () => {
    await build('map-1.js')
    for (let n = 0; n < 9; n++) await build('map-2.js')
    expect(await kept()).toEqual(['map-1.js', 'map-2.js'])
  })
})

describe('the last line of npm test', () => {
  const file = (status: string, ...tests: string[]) => ({
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  })
  const report = (
    counts: { passed?: number; failed?: number; pending?: number; todo?: number },
    files: object[] = [],
  ) => ({
    numPassedTests: counts.passed ?? 0,
    numFailedTests: counts.failed ?? 0,
    numPendingTests: counts.pending ?? 0,
    numTodoTests: counts.todo ?? 0,
    testResults: files,
  })

  test('adds what passed, failed and was skipped or is still to do', () => {
    const files = [file('failed', 'passed', 'failed'), file('passed', 'passed', 'pending', 'todo')]
    expect(countReport(report({ passed: 2, failed: 1, pending: 1, todo: 1 }, files), 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
    })
  })

  test.each([
    ['a file that could not be loaded', report({ passed: 3 }, [file('failed'), file('passed', 'passed')]), 1],
    ['an error outside any test', report({ passed: 3 }, [file('passed', 'passed')]), 1],
    ['no test at all', report({}), 1],
  ])('counts %s as one failure', (_what, given, exitCode) => {
    expect(countReport(given, exitCode)).toMatchObject({ failed: 1 })
  })

  test('counts a runner that left no report as one failure, even if it ended well', () => {
    expect(countReport(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('stands under what failed, by file and name, with the reason', () => {
    const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
    const failed = { status: 'failed', fullName: 'a price is kept', failureMessages: ['1 is not 2'] }
    const files = [
      { name: at('tests/a.test.ts'), status: 'failed', assertionResults: [failed, { status: 'passed' }] },
      { name: at('tests/b.test.ts'), status: 'failed', message: 'cannot be loaded', assertionResults: [] },
      { name: at('tests/c.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    expect(failuresIn(report({}, files))).toEqual([
      'tests/a.test.ts > a price is kept\n  1 is not 2',
      'tests/b.test.ts\n  cannot be loaded',
    ])
    expect(failuresIn(null)).toEqual([])
  })

  test('names an error that belongs to no test', () => {
    const stack = 'TypeError: x is undefined\n    at later (tests/a.test.ts:3:1)'
    expect(unhandledIn([{ name: 'TypeError', message: 'x is undefined', stack }])).toEqual([
      'an error outside of a test\n  TypeError: x is undefined\n      at later (tests/a.test.ts:3:1)',
    ])
    expect(unhandledIn([{ name: 'Error', message: 'closed' }])).toEqual(['an error outside of a test\n  Error: closed'])
    expect(unhandledIn(null)).toEqual([])
  })
})

test('a repeated run names the tests that did not end the same way each time', () => {
  const first = { 'a.test.ts > stands': 'passed', 'a.test.ts > wavers': 'passed', 'a.test.ts > goes': 'passed' }
  const second = { 'a.test.ts > stands': 'passed', 'a.test.ts > wavers': 'failed' }
  expect(disagreeing([first, second])).toEqual([
    'a.test.ts > wavers: passed, failed',
    'a.test.ts > goes: passed, did not run',
  ])
  expect(disagreeing([first, first])).toEqual([])
})

describe('a wrong start says so in one line', () => {
  test('npm test with a stage that does not exist', async () => {
    const failed = await run(process.execPath, [script('test.mjs'), 'unti']).catch((error) => error)
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed.stderr).toMatch(/^There is no stage unti\. Use one of: lint, types, unit, [a-z, ]+, all\n$/)
  })

  test('a Node that is too old', async () => {
    const checked = join(folder, 'check-node.mjs')
    const source = await readFile(script('check-node.mjs'), 'utf8')
    await writeFile(checked, source.replace('[20, 19]', '[99, 1]'))
    const failed = await run(process.execPath, [checked]).catch((error) => error)
    expect(failed.code).toBe(1)
    expect(failed.stderr).toMatch(/^Curbside needs Node 99\.1 or newer; this is [^\n]*\n$/)
  })
})
