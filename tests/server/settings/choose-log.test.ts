// Log formats: JSON for a collector, sentences for a person who started the portal in a terminal.
import { expect, test } from 'vitest'
import { openService } from '#server/http/open-service.ts'
import { chooseLog } from '#server/settings/choose-log.ts'

/** What is written while the portal answers two requests, the second of which fails. */
async function written(LOG_LEVEL: 'info' | 'silent' | undefined, isTTY: boolean) {
  const lines: string[] = []
  const logger = chooseLog({ LOG_LEVEL }, { isTTY, write: (line) => lines.push(line) })
  const app = await openService({
    tls: undefined,
    trustProxy: undefined,
    logger: logger && { stream: { write: (line) => void lines.push(line) }, ...logger },
  })
  app.get('/fine', async () => 'fine')
  app.get('/fails', async (request) => {
    request.log.error({ err: new Error('no room\nleft') }, 'request failed')
    return 'failed'
  })
  await app.inject('/fine')
  await app.inject('/fails')
  await app.close()
  return lines
}

test('in a terminal a request that went well writes nothing, and a failure one sentence', async () => {
  const lines = await written(undefined, true)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d Error: request failed: no room left\n$/)
})

test('without a terminal, or with LOG_LEVEL in one, every request is a line of JSON', async () => {
  for (const lines of [await written(undefined, false), await written('info', true)]) {
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
  }
})

test('silent is silent', async () => {
  expect(await written('silent', true)).toEqual([])
  expect(await written('silent', false)).toEqual([])
})
