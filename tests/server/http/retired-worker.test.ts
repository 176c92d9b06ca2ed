// The worker that removes the portal's worker from a phone, run with stubs of the browser's APIs.
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { RETIRED_WORKER } from '../../../server/http/serve-app.ts'

type Event = { waitUntil(work: Promise<unknown>): void; ports: { postMessage(message: unknown): void }[] }

function install(cacheNames: string[]) {
  const listeners = new Map<string, (event: Event) => unknown>()
  const acts: string[] = []
  const answers: unknown[] = []
  const self = {
    addEventListener: (type: string, listener: (event: Event) => unknown) => listeners.set(type, listener),
    skipWaiting: () => acts.push('takes over'),
    registration: { unregister: async () => acts.push('unregisters') },
  }
  // There is no indexedDB here: a worker that reached for the drafts would fail.
  const caches = { keys: async () => cacheNames, delete: async (name: string) => acts.push(`deletes ${name}`) }
  runInNewContext(RETIRED_WORKER, { self, caches })
  const fire = async (type: string) => {
    const works: Promise<unknown>[] = []
    const ports = [{ postMessage: (message: unknown) => void answers.push(message) }]
    await listeners.get(type)?.({ ports, waitUntil: (work) => void works.push(work) })
    await Promise.all(works)
  }
  return { fire, acts, answers, listeners }
}

test('it takes over at once, empties the caches, and only then unregisters itself', async () => {
  const { fire, acts } = install(['workbox-precache-v2', 'curbside-definitions-1'])
  await fire('install')
  await fire('activate')
  expect(acts).toEqual(['takes over', 'deletes workbox-precache-v2', 'deletes curbside-definitions-1', 'unregisters'])
})

test('it answers no request, so that every page comes from the network', () =>
  expect(install([]).listeners.has('fetch')).toBe(false))

test('a page of the build before that asks whether everything is on the phone hears that it is not', async () => {
  const { fire, answers } = install([])
  await fire('message')
  expect(answers).toEqual([{ whole: false }])
})
