// SESSION_IDLE_MINUTES of a running server: every call applies it, including those with their own connections. Needs a built server.
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints, type Input } from '#contract/endpoints.ts'
import { SESSION_COOKIE } from '#contract/session.ts'
import { openPortalDatabase, type PortalDatabase } from '../../support/portal-database.ts'
import { type RunningPortal, runPortal } from '../../support/run-portal.ts'
import { PREFIX } from '../../support/server-setup.ts'

let folder: string
let portal: RunningPortal
let database: PortalDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(folder, 0o711) // as root the database runs as somebody else
  portal = await runPortal(join(folder, 'data'), { SESSION_IDLE_MINUTES: '10', DEMO_LISTINGS: '10' })
  database = await openPortalDatabase(portal)
})
afterAll(async () => {
  await database?.close()
  await portal?.end()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Somebody whose last request was so long ago. */
async function idleFor(interval: string) {
  const secret = randomBytes(32).toString('base64url')
  await database.rows(
    `insert into session (id_hash, member_id, effective_id, last_seen_at)
     select $1, unique_id, unique_id, now() - $2::interval from member where user_name = 'agent@demo'`,
    [createHash('sha256').update(secret).digest(), interval],
  )
  return async <Name extends EndpointName>(name: Name, input?: Input<Name>) => {
    const { status } = await fetch(`${portal.url}/api/${endpoints[name].path}`, {
      method: endpoints[name].method,
      headers: { 'x-curbside': '1', 'content-type': 'application/json', cookie: `${SESSION_COOKIE}=${secret}` },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    })
    return status
  }
}

const SEARCH = { where: { clause: [{ name: 'PropertyType' as const, value: 'RES' }] } }

test('whoever was away for longer is signed out of every call, and no call brings the session back', async () => {
  const late = await idleFor('11 minutes')
  expect(await late('searchListings', SEARCH)).toBe(401)
  expect(await late('user')).toBe(401)
  const early = await idleFor('9 minutes')
  expect(await early('searchListings', SEARCH)).toBe(200)
  expect(await early('user')).toBe(200)
})
