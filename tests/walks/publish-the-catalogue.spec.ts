// A board's staff change a rule while members work: the running server says the new one at once, and never a broken one.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

const scratch = mkdtempSync(join(tmpdir(), 'curbside-publish-'))
const catalog = join(scratch, 'catalog')
const rules = join(catalog, 'rules', 'residential.json')
let portal: PortalProcess
let cookie: string

beforeAll(async () => {
  cpSync('server/catalog/board', catalog, { recursive: true })
  portal = await startPortal({ DEMO_LISTINGS: '0' })
  const reply = await fetch(`${portal.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: portal.url },
    body: new URLSearchParams({ username: 'agent@demo', password: 'demo' }),
  })
  cookie = reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
})
afterAll(async () => {
  await portal?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const edit = (from: string, to: string) => {
  const text = readFileSync(rules, 'utf8')
  expect(text).toContain(from)
  writeFileSync(rules, text.replace(from, to))
}

/** As staff do, from a folder that is not the project's. */
const publish = (...more: string[]) =>
  new Promise<{ code: number; said: string; complained: string }>((done) => {
    const args = [
      resolve('scripts/catalog.mjs'),
      'publish',
      '--data-dir',
      portal.dataDir,
      '--catalog',
      catalog,
      ...more,
    ]
    const { DATABASE_URL, INIT_CWD, ...env } = process.env
    execFile(process.execPath, args, { cwd: scratch, env }, (error, said, complained) =>
      done({ code: error ? Number(error.code) : 0, said, complained }),
    )
  })

async function residential(hash = ''): Promise<{ hash: string; text: string }> {
  const reply = await fetch(`${portal.url}/api/definition/res${hash && `?hash=${hash}`}`, { headers: { cookie } })
  expect(reply.status).toBe(200)
  const text = await reply.text()
  return { hash: JSON.parse(text).hash, text }
}

test('a changed rule is served without a restart, drafts keep theirs, and a broken file changes nothing', async () => {
  const before = await residential()
  expect(before.text).toContain('A walk score goes from 0 to 100.')

  edit('A walk score goes from 0 to 100.', 'Walk scores go from 0 to 100.')
  const done = await publish()
  // The first time the command builds itself, and says so.
  expect(done.complained.replace(/^Building the catalog command.*\n/gm, '')).toBe('')
  expect(done.said).toMatch(/Published .* forms, .* to http:\/\/localhost/)
  await expect.poll(async () => (await residential()).hash).not.toBe(before.hash)
  const after = await residential()
  expect(after.text).toContain('Walk scores go from 0 to 100.')
  expect(await residential(before.hash)).toEqual(before)

  edit('WalkScore > 100', 'WalkScore > ')
  const refused = await publish()
  expect(refused.code).toBe(1)
  expect(refused.complained).toMatch(
    /^rules\/residential\.json:\d+ walk-score-range: .*\n1 problem: nothing was published/,
  )
  expect(await residential()).toEqual(after)
})
