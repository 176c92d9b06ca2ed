// Addresses for machines: signs of life, and where to report a security problem.
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { addHealth } from '#server/http/open-service.ts'
import { addSecurityTxt } from '#server/http/security-txt.ts'

test('while the database is away, the process is alive, and ready for nothing', async () => {
  const app = Fastify()
  addHealth(app, {} as Db)
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  expect(await statusOf('/livez')).toBe(200)
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(503)
  await app.close()
})

test.each([
  ['security@board.example', 'mailto:security@board.example'],
  ['https://board.example/report', 'https://board.example/report'],
])('security.txt names the board’s contact, %s, and is valid for half a year', async (contact, written) => {
  const app = Fastify()
  addSecurityTxt(app, contact, 'https://portal.example')
  const { body, headers } = await app.inject({ url: '/.well-known/security.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toContain(`Contact: ${written}`)
  expect(body).toContain('\nCanonical: https://portal.example/.well-known/security.txt\n')
  const days = (Date.parse(/^Expires: (.*)$/m.exec(body)![1]!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(366)
  await app.close()
})
