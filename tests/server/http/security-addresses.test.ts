// Addresses that an attacker wants the portal to follow: return addresses, file ids, external services.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { inputChecker } from '#server/http/check-input.ts'
import { fetchWithin } from '#server/http/fetch-outside.ts'
import { Refusal } from '#server/http/refusal.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

describe('a return address', () => {
  const HOSTS = [
    'evil.example',
    'evil.example/drafts',
    'localhost@evil.example',
    'evil.example%2fdrafts',
    '0x7f.1',
    '[::1]',
  ]
  const STARTS = [
    '//',
    '///',
    '////',
    '/\\',
    '\\\\',
    '\\/',
    '/\\/',
    '/%09/',
    '/\t/',
    '/\n/',
    '/\r\n/',
    '\t//',
    ' //',
    '/ /',
    '/.//',
    '/..//',
    '/drafts//',
    'http://',
    'https://',
    'https:',
    'HTTPS://',
    'http:\\\\',
    'ftp://',
    '/%2f',
    '/%5c',
    '%2f%2f',
    '／／',
    '/／',
    '\u2028//',
    '\u0000//',
  ]
  const OTHERS = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'javascript://%0aalert(1)',
    '/javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://evil.example/1',
    'about:blank',
    'file:///etc/passwd',
    '/login?returnUrl=//evil.example',
    '/login/return',
    '/api/auth/Logout',
    '/api/docs',
    '/api/Image/GetAwsFile?file=1',
    '/assets/x.js',
    '/sw.js',
    '/drafts/../api/auth/Logout',
    '/drafts/..//evil.example',
    '/drafts\r\nSet-Cookie: a=b',
    '/listings%0d%0aSet-Cookie:%20a=b'.replace('%20', ' '),
    '/<script>alert(1)</script>',
    '/"onfocus="alert(1)',
    `/drafts?${'x'.repeat(600)}`,
    '.',
    '..',
    '@evil.example',
    '?returnUrl=//evil.example',
    '#//evil.example',
    'drafts',
    '/nothing-here',
    '/́listings',
  ]
  const CORPUS = [...STARTS.flatMap((start) => HOSTS.map((host) => start + host)), ...OTHERS]

  test('of elsewhere is home, at the sign-in page, after it, and in what the API answers', async () => {
    expect(CORPUS.length).toBeGreaterThan(200)
    for (const address of CORPUS) {
      const query = encodeURIComponent(address.replace(/\p{Surrogate}/gu, ''))
      const page = await portal.app.inject(`/login?returnUrl=${query}`)
      const hidden = page.body.match(/name="returnUrl" value="([^"]*)"/)?.[1]
      const told = (await portal.app.inject(`/api/auth/Clareity?returnUrl=${query}`)).json().redirect
      expect([address, hidden, told]).toEqual([address, '/', '/login?returnUrl=%2F'])
    }
  })

  test('of a screen is kept', async () => {
    for (const address of ['/drafts', '/listings/view?ListingID=A1'])
      expect((await portal.app.inject(`/login?returnUrl=${encodeURIComponent(address)}`)).body).toContain(
        `value="${address}"`,
      )
  })
})

describe('the id of a file', () => {
  const PARTS = ['..', '%2e%2e', '..%00', '.%2e', '%252e%252e', '．．', '..;', '....', '.. ', '..\u0000']
  const SEPARATORS = ['/', '\\', '%2f', '%5c', '%252f', '//', '／', '%c0%af']
  const TARGETS = ['etc/passwd', 'blobs', 'windows\\win.ini', '.env', '0'.repeat(32)]
  const CORPUS = PARTS.flatMap((part) =>
    SEPARATORS.flatMap((separator) => TARGETS.map((target) => `${part}${separator}${part}${separator}${target}`)),
  )

  test('is an id, and no path: whatever else is said is refused before it is looked for', async () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(400)
    let looked = 0
    const { get, stream } = portal.blobs
    portal.blobs.get = (...asked) => {
      looked += 1
      return get(...asked)
    }
    portal.blobs.stream = (...asked) => {
      looked += 1
      return stream(...asked)
    }
    const { UniqueID } = await givenListing(portal.db)
    const isQuery = inputChecker(endpoints.getFile.query)
    for (const file of CORPUS) expect(() => isQuery({ file }), file).toThrow(Refusal)
    for (const file of CORPUS.filter((_, at) => at % 9 === 0)) {
      const answers = [
        await ann.call('getFile', undefined, { query: { file } }),
        await ann.call('getSupplement', undefined, { query: { file } }),
        await ann.call('downloadPhotos', { key: UniqueID, files: [file] }),
      ]
      expect([file, ...answers.map((answer) => answer.status)]).toEqual([file, 400, 400, 400])
    }
    expect(looked).toBe(0)
  })
})

describe('a service outside', () => {
  let server: Server
  let at: (path: string) => URL
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url!)
      if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end()
      else if (request.url === '/endless') {
        const write = () => {
          while (!response.destroyed && response.write(Buffer.alloc(16_384)));
        }
        response.on('drain', write)
        write()
      } else if (request.url === '/slow') response.write('a')
      else if (request.url === '/silent') return
      else response.end('hello')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    at = (path) => new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const ask = fetchWithin({ timeoutMs: 150, maxBytes: 100_000 })

  test('that answers is heard', async () => {
    const { status, bytes } = await ask(at('/'))
    expect([status, bytes.toString()]).toEqual([200, 'hello'])
  })
  test('that sends the portal elsewhere is not followed', async () => {
    await expect(ask(at('/moved'))).rejects.toThrow()
    expect(asked).not.toContain('/secret')
  })
  test('that does not end is left', async () => {
    await expect(fetchWithin({ timeoutMs: 20_000, maxBytes: 100_000 })(at('/endless'))).rejects.toThrow(
      /more than 100000 bytes/,
    )
  })
  test.each(['/slow', '/silent'])('that takes too long is left: %s', async (path) => {
    await expect(ask(at(path))).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
