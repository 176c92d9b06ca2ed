// The terminal output while the server starts. Needs a built server.
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type RunningPortal, runPortal } from '../../support/run-portal.ts'
import { PREFIX } from '../../support/server-setup.ts'

let portal: RunningPortal
const folders: string[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  folders.push(folder)
  await chmod(folder, 0o711) // as root the database runs as somebody else
  return folder
}

beforeAll(async () => {
  portal = await runPortal(await newFolder(), { LOG_LEVEL: 'info', DEMO: 'off' })
})
afterAll(async () => {
  await portal?.end()
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A second start on the running portal's port, to its end. */
async function startAgain(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(portal.port), DATA_DIR: dataDir, DEMO: 'off', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

test('a start prints sentences, and no line of a log', async () => {
  await expect.poll(portal.output).toContain(`Curbside is ready: http://localhost:${portal.port}`)
  expect(portal.output()).toContain('Published the catalog')
  expect(portal.output()).not.toContain('{')
})

test('a start on a taken port says so in one line, before it makes anything', async () => {
  const folder = await newFolder()
  const { code, output } = await startAgain(folder)
  expect(code).toBe(1)
  expect(output).toMatch(/^Port \d+ is used by another program; choose another one, such as PORT=\d+ npm start\n$/)
  expect(await readdir(folder)).toEqual([])
})

test('a bucket that cannot be used is told in one line, before anything is made', async () => {
  const folder = await newFolder()
  const unreachable = { BLOBS: 's3', S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'pictures' }
  const { code, output } = await startAgain(folder, {
    ...unreachable,
    ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', PORT: String(await freePort()) },
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^Setting S3_ENDPOINT: cannot store pictures there \(.*\)\n$/)
  expect(await readdir(folder)).toEqual([])
})

test('a second start on the same data names the server that works on it', async () => {
  const { code, output } = await startAgain(portal.dataDir)
  expect(code).toBe(1)
  expect(output).toMatch(
    /^Another server is already using this data \(DATA_DIR\): process \d+, http:\/\/localhost:\d+\n$/,
  )
})
