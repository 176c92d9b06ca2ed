import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { gracefulShutdown, stopServing } from '#server/http/open-service.ts'

test('a stopping server answers once more on a connection that a proxy keeps, and lets go of it by that', async () => {
  const app = Fastify({ return503OnClosing: true, forceCloseConnections: 'idle' })
  gracefulShutdown(app)
  app.get('/', async () => 'ok')
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise((resolve, reject) => {
      const asked = get({ port, agent }, (reply) => {
        reply.resume().on('end', () => resolve([reply.statusCode, reply.headers.connection]))
      })
      asked.on('error', reject)
    })
  expect(await ask()).toEqual([200, 'keep-alive'])
  const stopped = stopServing(app)
  expect(await ask()).toEqual([200, 'close'])
  await stopped
  await expect(ask()).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
})
