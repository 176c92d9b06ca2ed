// The camera in the page, with Chromium's fake device, the real intake, worker and phone store.
import type {} from '@vitest/browser-playwright'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { PhotoIntake } from '#src/features/photos/photo-intake.ts'
import { draftPhotos } from '#src/offline/drafts/draft-values.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { createListing, openPhone } from '../support/form-on-screen.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'
import { PhotosOfDraft, realIntake } from '../support/photos-on-screen.tsx'

/** A text: why the room was not added. */
type OnRoom = (word: string) => string

const WORDS: readonly string[] = ['Front', 'Kitchen']
type Given = { max?: number; drafts?: Partial<Drafts>; onRoom?: OnRoom; words?: readonly string[] }

function Screen({
  phone,
  draftId,
  intake,
  max,
  words,
  onRoom,
}: {
  phone: Offline
  draftId: string
  intake: PhotoIntake
  max: number
  words: readonly string[]
  onRoom?: OnRoom
}) {
  const [isAdding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const add = (word: string) => setSaid(onRoom?.(word) ?? '')
  const rooms = onRoom && { isAdding, setAdding, added: 0, said, add }
  return <PhotosOfDraft {...{ phone, draftId, intake, max, words, rooms }} />
}

async function openCamera({ max = 60, drafts = {}, words = WORDS, onRoom }: Given = {}) {
  const phone = await openPhone()
  const draftId = await createListing(phone)
  const read = async () => (await phone.drafts.get(draftId))!
  const living = async () => draftPhotos(await read()).filter(({ IsDeleted }) => !IsDeleted)
  const intake = realIntake(phone, drafts)
  await show(<Screen {...{ phone, draftId, intake, max, words }} {...(onRoom && { onRoom })} />)
  await page.getByRole('button', { name: 'Take photo' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Camera' })).toBeVisible()
  return { phone, read, living }
}
const shutter = page.getByRole('button', { name: /^Take photo/ }).last()
const said = (words: string | RegExp) =>
  expect.element(page.getByRole('dialog', { name: 'Camera' }).getByText(words)).toBeVisible()
const isReady = () => expect.element(shutter).not.toHaveAttribute('aria-disabled')

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('takes one photo after another, each on the phone before the next, named and placed by its room', async () => {
  const { phone, living, read } = await openCamera()
  await isReady()
  await expect.element(shutter).toHaveAccessibleName('Take photo: Front')
  await page.getByRole('button', { name: 'Kitchen', exact: true }).click()
  await shutter.click()
  await said('1 taken, 59 more fit')
  // In full size, before it is ready.
  const { photos, picked } = await read()
  const [first] = [...Object.keys(photos), ...Object.keys(picked ?? {})]
  expect((await phone.drafts.pickedBytes(first!))?.byteLength).toBeGreaterThan(0)
  await expect.element(page.getByAltText('Last one taken')).toBeVisible()
  await page.getByRole('button', { name: 'Take next: Front' }).click()
  await said('2 taken, 58 more fit')
  await expect.poll(async () => (await living()).map(({ Description }) => Description)).toEqual(['Front', 'Kitchen'])
  await expect.element(page.getByRole('button', { name: 'Kitchen ✓\u00a01' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Camera' })).not.toBeInTheDocument()
})

test('a described photo takes one tap, also from room to room', async () => {
  const { living } = await openCamera()
  const touches: Event[] = []
  const count = (event: Event) => touches.push(event)
  document.addEventListener('click', count)
  onTestFinished(() => document.removeEventListener('click', count))
  const takeNext = page.getByRole('button', { name: /^Take next/ })
  for (const [place, button] of [shutter, takeNext, shutter, shutter].entries()) {
    await isReady()
    await button.click()
    await said(new RegExp(`^${place + 1} taken`))
  }
  await page.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(async () => (await living()).map(({ Description }) => Description))
    .toEqual(['Front', 'Kitchen', 'Kitchen', 'Kitchen'])
  // And one to put the camera away, one to open it: forty photos take 42.
  expect(touches).toHaveLength(5)
})

test('the room that is next is in sight, however far along the list it is', async () => {
  await page.viewport(390, 844)
  const words = Array.from({ length: 9 }, (_, at) => `Bedroom ${at + 1}`)
  await openCamera({ words })
  for (let at = 0; at < 4; at++) {
    await isReady()
    await (at === 0 ? shutter : page.getByRole('button', { name: /^Take next/ })).click()
    await said(new RegExp(`^${at + 1} taken`))
  }
  const { left, right } = page
    .getByRole('button', { name: /^Bedroom 4( ✓\s1)?$/, pressed: true })
    .element()
    .getBoundingClientRect()
  expect(left).toBeGreaterThan(0)
  expect(right).toBeLessThanOrEqual(390)
})

test('a photo adds its room only while the member wants that, and one tap says so', async () => {
  const added = new Set<string>()
  const onRoom = (word: string) => {
    added.add(word)
    return 'No place for more rooms.'
  }
  await openCamera({ onRoom })
  await isReady()
  await shutter.click()
  await said('1 taken, 59 more fit')
  expect([...added]).toEqual([])
  const also = page.getByRole('button', { name: 'Also add rooms' })
  await also.click()
  await expect.element(also).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Take next: Kitchen' }).click()
  await said('2 taken, 58 more fit')
  expect([...added]).toEqual(['Kitchen'])
  await said('2 taken, 58 more fit. No place for more rooms.')
  await expectNothingForAxe()
  // Of the last photo, so not on the next visit before one is taken.
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Take photo' }).click()
  await said('0 taken, 58 more fit')
  expect(document.querySelector('.camera-said')).toHaveTextContent(/^0 taken, 58 more fit$/)
})

test('has nothing for axe, upright and on its side, and no control beyond the edge', async () => {
  const has = { torch: true, zoom: { min: 1, max: 4, step: 0.5 } } as MediaTrackCapabilities
  vi.spyOn(MediaStreamTrack.prototype, 'getCapabilities').mockReturnValue(has)
  await openCamera({ onRoom: () => '' })
  await isReady()
  const beyond = () =>
    [...document.querySelectorAll('.camera :is(button, input):not(.camera-words *)')]
      .filter((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect()
        return left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight
      })
      .map((control) => control.textContent || control.className)
  onTestFinished(() => page.viewport(390, 844))
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.viewport(width, height)
    await expect.element(shutter).toBeVisible()
    expect(beyond()).toEqual([])
    await expectNothingForAxe()
  }
})

test('a phone without space says that the photo is not kept, and counts it not', async () => {
  const full = () => Promise.reject(new Error('QuotaExceededError'))
  const { living } = await openCamera({ drafts: { notePicked: full, keepPicked: full, addPhoto: full } })
  await isReady()
  await shutter.click()
  await said(/couldn’t save the photo/)
  expect(await living()).toEqual([])
})

test('takes no more than fit', async () => {
  const { living } = await openCamera({ max: 1 })
  await isReady()
  await shutter.click()
  await said('No more photos fit.')
  await expect.element(shutter).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(async () => (await living()).length).toBe(1)
})

test('says what is wrong with the last shot; Keep dismisses that, Retake replaces it with the next shot', async () => {
  const dark = new OffscreenCanvas(640, 480)
  dark.getContext('2d')!.fillRect(0, 0, 640, 480)
  const picture = await dark.convertToBlob({ type: 'image/jpeg' })
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto = async () => picture
    },
  )
  const { living } = await openCamera()
  await isReady()
  await shutter.click()
  await said('This photo is too dark.')
  await expectNothingForAxe()
  await page.getByRole('button', { name: 'Keep' }).click()
  await said('1 taken, 59 more fit')
  await page.getByRole('button', { name: 'Kitchen', exact: true }).click()
  await shutter.click()
  await said('This photo is too dark.')
  const before = await living()
  await page.getByRole('button', { name: 'Retake' }).click()
  await said('Take Kitchen again.')
  await expect.element(shutter).toHaveAccessibleName('Take photo: Kitchen')
  vi.unstubAllGlobals()
  await shutter.click()
  await said('2 taken, 58 more fit')
  await expect.poll(async () => (await living()).map(({ Description }) => Description)).toEqual(['Front', 'Kitchen'])
  await expect.poll(async () => (await living())[1]?.id).not.toBe(before[1]?.id)
})

test('light and zoom are there where the camera has them, and neither ends the other', async () => {
  const asked: unknown[] = []
  vi.spyOn(MediaStreamTrack.prototype, 'applyConstraints').mockImplementation(async (wish) => void asked.push(wish))
  const has = { torch: true, zoom: { min: 1, max: 4, step: 0.5 } } as MediaTrackCapabilities
  vi.spyOn(MediaStreamTrack.prototype, 'getCapabilities').mockReturnValue(has)
  await openCamera()
  await isReady()
  const light = page.getByRole('button', { name: 'Light' })
  await light.click()
  await expect.element(light).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('slider', { name: 'Zoom' }).fill('2.5')
  expect(asked).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: true, zoom: 2.5 }] }])
})

test('the light is off in a camera that the system closed and the page opened again', async () => {
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  vi.spyOn(MediaStreamTrack.prototype, 'applyConstraints').mockResolvedValue()
  vi.spyOn(MediaStreamTrack.prototype, 'getCapabilities').mockReturnValue({ torch: true } as MediaTrackCapabilities)
  await openCamera()
  await isReady()
  const light = page.getByRole('button', { name: 'Light' })
  await light.click()
  await expect.element(light).toHaveAttribute('aria-pressed', 'true')
  const stream: MediaStream = await open.mock.results.at(-1)!.value
  const opened = open.mock.calls.length
  stream.getVideoTracks()[0]!.dispatchEvent(new Event('ended'))
  await expect.poll(() => open.mock.calls.length).toBe(opened + 1)
  await expect.element(light).toHaveAttribute('aria-pressed', 'false')
})

test('a tap on the picture focuses there and shows where, in a camera that can; in another it does nothing', async () => {
  const asked: unknown[] = []
  vi.spyOn(MediaStreamTrack.prototype, 'applyConstraints').mockImplementation(async (wish) => void asked.push(wish))
  const can = vi.spyOn(MediaStreamTrack.prototype, 'getCapabilities').mockReturnValue({})
  await openCamera()
  await isReady()
  await page.getByText('Turn the phone').click()
  expect(document.querySelector('.camera-focus')).toBeNull()
  await page.getByRole('button', { name: 'Done' }).click()
  can.mockReturnValue({ focusMode: ['single-shot', 'continuous'], pointsOfInterest: [] } as MediaTrackCapabilities)
  await page.getByRole('button', { name: 'Take photo' }).click()
  await isReady()
  await expect.poll(() => document.querySelector('video')?.videoWidth).toBeGreaterThan(0)
  await page.elementLocator(document.querySelector('.camera-focus')!).click()
  const middle = { x: expect.closeTo(0.5), y: expect.closeTo(0.5) }
  expect(asked).toEqual([{ advanced: [{ focusMode: 'continuous', pointsOfInterest: [middle] }] }])
  const ring = () => document.querySelector('.camera-ring')!
  expect(ring()).not.toBeNull()
  // It goes, also for members who want no motion.
  const noMotion = async (value: 'reduce' | '') => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  }
  onTestFinished(() => noMotion(''))
  for (const motion of ['', 'reduce'] as const) {
    await noMotion(motion)
    await expect.poll(() => matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(motion === 'reduce')
    await expect.poll(() => ring().getAnimations().length).toBe(1)
    ring().getAnimations()[0]!.finish()
    expect(getComputedStyle(ring()).opacity).toBe('0')
  }
})

test('a camera that may not be used says why, and offers the phone’s own', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await openCamera()
  await said(/may not use the camera/)
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  await page.getByRole('button', { name: 'Use the phone’s camera' }).click()
  expect(click).toHaveBeenCalledOnce()
})

test('the camera goes off with the dialog', async () => {
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  await openCamera()
  await isReady()
  await page.getByRole('button', { name: 'Done' }).click()
  const streams = await Promise.all(open.mock.results.map(({ value }) => value as Promise<MediaStream>))
  await expect
    .poll(() => streams.flatMap((stream) => stream.getTracks()).map((track) => track.readyState))
    .toSatisfy((states: string[]) => states.length > 0 && states.every((state) => state === 'ended'))
})
