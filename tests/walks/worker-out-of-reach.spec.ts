// A first visit whose service worker cannot fetch one of its files goes on once it can.
import { afterAll, test } from 'vitest'
import { readyWithoutSignal, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { network, end } = await openScene()
afterAll(end)

test('a phone on which the service worker could not be installed is ready once the signal is back, without another visit', async () => {
  const other = await openPhone()
  other.expectComplaints(NETWORK_CUT, /bad HTTP response|service ?worker/i)
  // Only the worker fetches it.
  const isRefused = new Promise<void>((resolve) =>
    network.setMood((path) => {
      if (!/\/assets\/staff-.*\.js$/.test(path)) return 'pass'
      resolve()
      return 'cut'
    }),
  )
  await signIn(other.page, network.url)
  await isRefused
  await other.page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) === undefined)
  network.setMood('pass')
  await other.context.setOffline(true)
  await other.context.setOffline(false)
  await readyWithoutSignal(other.page)
  await other.close()
})
