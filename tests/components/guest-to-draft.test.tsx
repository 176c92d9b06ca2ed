// A photographer's photos on the agent's side, with the real phone and sync: they arrive, one becomes a photo of the draft
// and is sent, one is removed, and the tray lets go of each only then.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { GuestTray } from '#contract/guest.ts'
import { GuestsSlot } from '#src/app/pages/record-form/guests-slot.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import type { Offline } from '#src/offline/offline.ts'
import { aServer } from '../support/a-server.ts'
import { button, createListing, openPhone, useDraftOn } from '../support/form-on-screen.tsx'
import { clock, show } from '../support/on-screen.tsx'
import { Photos } from '../support/photos-on-screen.tsx'

type Settled = { photoId: string; kept: boolean }
const LATER = '2026-11-24T20:00:00Z'
const LOOK_EVERY_MS = 20_000

function Screen({ phone, draftId }: { phone: Offline; draftId: string }) {
  const draft = useDraftOn(phone, draftId)
  if (!draft) return null
  return (
    <main>
      <h1>Photos</h1>
      <GuestsSlot draft={draft} room={14} />
      <Photos {...{ phone, draft }} />
    </main>
  )
}

/** A server with a tray, in which photos arrive. */
function aTray() {
  const tray: GuestTray = { links: [{ linkId: 'l1', madeAt: LATER, expiresAt: LATER }], photos: [] }
  const server = aServer({
    guestTray: () => structuredClone(tray),
    guestSettle: ({ photoId }: { photoId: string }) => {
      tray.photos = tray.photos.filter((photo) => photo.photoId !== photoId)
      return {}
    },
  })
  const arrives = () => {
    const photoId = crypto.randomUUID()
    tray.photos.push({ photoId, receivedAt: LATER, deletedAt: LATER })
    return photoId
  }
  return { ...server, tray, arrives }
}

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')!.fillRect(0, 0, 40, 30)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}

test('a photographer’s photos arrive; one is kept, sent with the draft and only then settled, one is removed', async () => {
  const server = aTray()
  const phone = await openPhone(server.call, server.uploadPhoto)
  server.knows(phone.owner.real)
  const draftId = await createListing(phone)
  await phone.drafts.edit(draftId, [{ kind: 'field', name: 'City', value: 'Calgary', base: null }])
  phone.sync.nudge('hand')
  await expect.poll(async () => (await phone.drafts.get(draftId))?.acknowledged).toBeGreaterThan(0)
  const bytes = await picture()
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address))
    return new Response(bytes, { headers: { 'content-type': 'image/jpeg' } })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const network = { isOnline: () => true, subscribe: () => () => {} }
  await show(
    <ServicesProvider value={{ call: server.call, offline: phone, network } as never}>
      <Screen {...{ phone, draftId }} />
    </ServicesProvider>,
  )
  await expect.element(button('Let a photographer add photos')).toBeVisible()
  await expect.poll(clock.pending).toContain(LOOK_EVERY_MS)

  const [kept, removed] = [server.arrives(), server.arrives()]
  clock.advance(LOOK_EVERY_MS)
  await button('Review 2 photos from your photographer').click()
  await button('Keep photo 1').click()
  await expect.poll(async () => Object.keys((await phone.drafts.get(draftId))!.photos)).toEqual([kept])
  expect(asked).toContain(`/api/Guest/Picture?photoId=${kept}&part=image`)
  await button('Remove photo 1').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  phone.sync.nudge('hand')

  await expect.poll(() => server.tray.photos).toEqual([])
  const settled = server.sent.flatMap(({ name, input }) => (name === 'guestSettle' ? [input as Settled] : []))
  expect(Object.fromEntries(settled.map(({ photoId, kept }) => [photoId, kept]))).toEqual({
    [removed]: false,
    [kept]: true,
  })
  expect(server.photos.map(({ fields }) => [fields.draftId, fields.photoId])).toEqual([[draftId, kept]])
  const ofKept = new Set(server.sent.flatMap(({ name, input }) => (JSON.stringify(input).includes(kept) ? [name] : [])))
  // Once the draft that names it, and the photo itself, are on the server.
  expect([...ofKept].sort()).toEqual(['autosaveUpdate', 'guestSettle', 'uploadPhoto'])
  expect([...ofKept].at(-1)).toBe('guestSettle')
  await expect.poll(async () => (await phone.drafts.get(draftId))!.photos[kept]?.state).toBe('uploaded')
})
