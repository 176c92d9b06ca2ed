// Installing the service worker stores the app's files, several at a time, and only as they were built.
import { expect, test } from 'vitest'
import { installFiles } from '../../sw/install-files.ts'
import type { BuiltFile } from '../../sw/which.ts'

const ORIGIN = 'https://portal.example'
const FILES = Array.from(
  { length: 20 },
  (_, at): BuiltFile => ({
    ...{ url: `${ORIGIN}/assets/part-${at}.js`, revision: null, integrity: `sha384-${at}` },
  }),
)
const SHELL: BuiltFile = { url: `${ORIGIN}/index.html`, revision: 'r1', integrity: 'sha384-shell' }

/** A network whose answers arrive when the test says so. */
function aPhone() {
  const asked: { request: Request; cacheKey: string; arrive: () => void; fail: () => void }[] = []
  const handleAll = ({ request, params }: { request: Request; params: { cacheKey: string } }) => {
    const answer = new Promise<Response>((resolve, reject) => {
      const arrive = () => resolve(new Response())
      asked.push({ request, cacheKey: params.cacheKey, arrive, fail: () => reject(new TypeError('bad file')) })
    })
    return [answer, answer]
  }
  const controller = { strategy: { handleAll }, getCacheKeyForURL: (url: string) => `${url}?key` }
  return { asked, install: (files: BuiltFile[]) => installFiles(files, controller as never, {} as never) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('four files are fetched at a time, and each of them once', async () => {
  const { asked, install } = aPhone()
  const installed = install(FILES)
  await settle()
  expect(asked).toHaveLength(4)
  asked[2]!.arrive()
  await settle()
  expect(asked).toHaveLength(5)
  for (let done = 0; done < FILES.length; done++) {
    asked[done]!.arrive()
    await settle()
  }
  await installed
  expect(asked.map(({ request }) => request.url)).toEqual(FILES.map(({ url }) => url))
})

test('each is stored under its own key and checked against its hash; one without a hash in its name bypasses the browser’s cache', async () => {
  const { asked, install } = aPhone()
  const installed = install([SHELL, FILES[0]!])
  await settle()
  for (const { arrive } of asked) arrive()
  await installed
  expect(asked.map(({ request, cacheKey }) => [request.integrity, request.cache, cacheKey])).toEqual([
    ['sha384-shell', 'reload', `${SHELL.url}?key`],
    ['sha384-0', 'default', `${FILES[0]!.url}?key`],
  ])
})

test('a file that cannot be stored ends the installation, and nothing more is fetched', async () => {
  const { asked, install } = aPhone()
  const installed = install(FILES)
  await settle()
  asked[1]!.fail()
  await expect(installed).rejects.toThrow('bad file')
  for (const { arrive } of asked) arrive()
  await settle()
  expect(asked).toHaveLength(4)
})
