// An administrator replaces the published catalog with a zip: checked first, reported, and publishing only what was reported.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openCatalogZip } from '#server/features/forms/catalog-zip.ts'
import { good } from '../../catalog/tiny-catalog.ts'
import { PEOPLE } from '../../support/board.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const zipOf = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)]))))
const refusal = (files: Record<string, string>) => {
  const opened = openCatalogZip(zipOf(files))
  return opened.ok ? 'taken' : `${opened.problem.file}: ${opened.problem.message}`
}

test('a zip is taken as the folder’s content, with the folder around it, and with what a Mac adds', () => {
  expect(refusal(good)).toBe('taken')
  const inFolder = Object.fromEntries(Object.entries(good).map(([name, text]) => [`board/${name}`, text]))
  expect(refusal(inFolder)).toBe('taken')
  expect(refusal({ ...inFolder, '__MACOSX/board/._rights.json': 'x', 'board/.DS_Store': 'x' })).toBe('taken')
})

describe('a zip is refused', () => {
  test.each([
    '../../etc/cron.d/x',
    'fields/../../x.json',
    '/etc/passwd',
    '..\\x.json',
    'fields/a/b.json',
    'rules/run.js',
    'lookups/x.csv.exe',
    'readme.txt',
  ])('with %s in it, which leads elsewhere or is no part of a catalog', (name) => {
    expect(refusal({ ...good, [name]: '{}' })).toBe(`${name}: does not belong in a catalog`)
  })

  test('around a folder that leads up', () => {
    expect(refusal({ '../fields/basic.json': '{}' })).toBe('../fields/basic.json: does not belong in a catalog')
  })

  test('when it is none, or is cut off', () => {
    const cut = zipOf(good).subarray(0, 200)
    for (const each of [Buffer.from('no zip'), Buffer.alloc(0), cut])
      expect(openCatalogZip(each)).toMatchObject({ ok: false, problem: { message: 'is no zip, or damaged' } })
  })

  test('before it is unpacked, when it would become too large', () => {
    const bomb = zipOf({ ...good, 'rules/zeros.json': '0'.repeat(21 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(openCatalogZip(bomb)).toMatchObject({ ok: false, problem: { message: 'holds more than 20 MB of files' } })
  })

  test('with too many files, or itself too large', () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`rules/r${at}.json`, '[]']))
    expect(refusal(many)).toContain('holds 501 files')
    expect(openCatalogZip(Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({
      problem: { message: 'is larger than 2 MB' },
    })
  })
})

describe('an administrator', async () => {
  const base = await portalForThisFile()
  const portal = await openPortal({ beside: base })
  const ada = await portal.as(PEOPLE.ada)
  const send = (files: Record<string, string>) => zipOf(files).toString('base64')
  const check = async (files: Record<string, string>) => (await ada.call('catalogCheck', { zip: send(files) })).value
  const changed = {
    ...good,
    'fields/basic.json': good['fields/basic.json']!.replace('"List Price"', '"Sale Price"'),
  }

  test('reads every problem with its file and line, and nothing is left on the disk', async () => {
    const broken = good['rules/basic.json']!.replace('ListPrice <', 'NoField <')
    const own = mkdtempSync(join(tmpdir(), 'curbside-own-'))
    vi.stubEnv('TMPDIR', own)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      rmSync(own, { recursive: true })
    })
    const { changes, problems } = await check({ ...good, 'rules/basic.json': broken })
    expect(changes).toBeNull()
    expect(problems[0]).toMatchObject({ file: 'rules/basic.json' })
    expect(problems[0]?.line).toBeGreaterThan(0)
    expect(readdirSync(own)).toEqual([])
  })

  test('publishes what the report was about, once, and gets the same files back', async () => {
    const { before, hash, forms } = (await check(good)).changes!
    expect(forms.find(({ formName }) => formName === 'tiny')).toMatchObject({
      state: 'new',
      fields: { added: ['City', 'Community', 'ListPrice'], removed: [], changed: [] },
    })
    const publish = (more: object) =>
      ada.call('catalogPublish', { zip: send(good), before, hash, boardName: 'Test Board', ...more })
    expect((await publish({ boardName: 'test board' })).status).toBe(422)
    expect((await publish({ zip: send(changed) })).status).toBe(422)
    expect((await publish({ before: 'another' })).problem.code).toBe('version-conflict')
    expect((await publish({})).value).toEqual({ changed: true })
    await expect.poll(async () => (await ada.call('catalog')).value.hash).toBe(hash)
    expect((await check(changed)).changes?.forms.find(({ formName }) => formName === 'tiny')).toMatchObject({
      state: 'changed',
      fields: { added: [], removed: [], changed: ['ListPrice'] },
    })
    expect((await publish({})).problem.code).toBe('version-conflict')
    expect((await ada.call('catalog')).value).toMatchObject({ canDownload: true, lookups: 2 })
    const opened = openCatalogZip((await ada.call('catalogDownload')).bytes)
    expect(opened.ok && Object.keys(opened.files).sort()).toEqual(Object.keys(good).sort())
    const { value: log } = await ada.call('securityLog', { kind: 'catalog-published' })
    expect(log.data).toMatchObject([{ RealUserID: PEOPLE.ada.uniqueId, Detail: `${hash} at Test Board` }])
  })
})
