import { expect, test } from 'vitest'
import { isServed, type MissingCodePorts, reloadForMissingCode } from '#src/app/reading/missing-chunk.ts'
import { NOT_SCREENS, whichKept } from '../../sw/which.ts'

function page(ports: Partial<MissingCodePorts> = {}) {
  const target = new EventTarget()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  let reloads = 0
  const reload = () => {
    reloads += 1
  }
  reloadForMissingCode({ target, storage, isSafe: () => true, isServed: async () => true, reload, ...ports })
  /** Part of the page's code cannot be fetched. */
  const miss = async () => {
    target.dispatchEvent(new Event('vite:preloadError'))
    await new Promise((resolve) => setTimeout(resolve))
    return reloads
  }
  return miss
}

test('an old page whose code is gone from the server reloads once', async () => {
  const miss = page()
  expect(await miss()).toBe(1)
  expect(await miss()).toBe(1)
})

test('an open form or unsent work is never reloaded, and does not use up the one time', async () => {
  let isSafe = false
  const miss = page({ isSafe: () => isSafe })
  expect(await miss()).toBe(0)
  isSafe = true
  expect(await miss()).toBe(1)
})

test('while the server is down the page stays: a reload would show the browser’s error page', async () => {
  let isServed = false
  const miss = page({ isServed: async () => isServed })
  expect(await miss()).toBe(0)
  isServed = true
  expect(await miss()).toBe(1)
})

test('a form that opens while the server is being asked stays', async () => {
  let isSafe = true
  const miss = page({
    isSafe: () => isSafe,
    isServed: async () => {
      isSafe = false
      return true
    },
  })
  expect(await miss()).toBe(0)
})

test('whether the server answers is asked of the server: no service worker answers in its place', async () => {
  const asked: string[] = []
  const fetch = async (address: string) => {
    asked.push(address)
    return new Response(null, { status: 503 })
  }
  expect(await isServed(fetch)).toBe(false)
  const url = new URL(asked[0]!, 'https://portal.example')
  expect(whichKept({ method: 'GET', url, origin: url.origin })).toBeNull()
  expect(NOT_SCREENS.some((pattern) => pattern.test(url.pathname))).toBe(true)
  expect(await isServed(async () => new Response('{}'))).toBe(true)
  expect(await isServed(async () => Promise.reject(new TypeError('Failed to fetch')))).toBe(false)
})
