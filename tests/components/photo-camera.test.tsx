// The camera in the page, with Chromium's fake device, the real intake, worker and phone store.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createPhotoPipeline } from '#src/device/photo/photo-pipeline.ts'
import { createPhotoIntake, type PhotoIntake } from '#src/features/photos/photo-intake.ts'
import { PhotosSection } from '#src/features/photos/photos-section.tsx'
import { draftPhotos } from '#src/offline/drafts/draft-values.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { draftQuery, fillPhoneQueries } from '#src/phone/phone-queries.ts'
import { openPhone } from '../support/form-on-screen.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

type Given = { max?: number; drafts?: Partial<Drafts> }

function Screen({
  phone,
  draftId,
  intake,
  max,
}: {
  phone: Offline
  draftId: string
  intake: PhotoIntake
  max: number
}) {
  const queries = useQueryClient()
  useEffect(() => fillPhoneQueries(phone, queries), [phone, queries])
  const { data: draft } = useQuery(draftQuery(phone, draftId))
  const words = ['Front', 'Kitchen']
  const plain = { label: 'Photos', progress: phone.progress, isHeld: false, sendsClosed: true, now: () => 0 }
  return draft && <PhotosSection {...{ draft, intake, max, words }} {...plain} drafts={phone.drafts} />
}

async function openCamera({ max = 60, drafts = {} }: Given = {}) {
  const phone = await openPhone()
  const NEW = { formName: 'res', definitionHash: 'hash', propertyType: 'RES', title: '12 Maple Street', values: {} }
  const { draftId } = await phone.drafts.create(NEW)
  const pipeline = createPhotoPipeline({ workers: 1 })
  onTestFinished(() => pipeline.close())
  const read = async () => (await phone.drafts.get(draftId))!
  const living = async () => draftPhotos(await read()).filter(({ IsDeleted }) => !IsDeleted)
  const intake = createPhotoIntake({
    pipeline,
    drafts: { ...phone.drafts, ...drafts },
    namesOf: async () => Object.values((await read()).photos).map(({ name }) => name),
    printsOf: async () => new Map((await living()).map(({ id, quality }) => [id, quality?.fingerprint ?? ''])),
    claim: async () => true,
    newId: () => crypto.randomUUID(),
  })
  await show(<Screen {...{ phone, draftId, intake, max }} />)
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
  await expect.element(page.getByRole('button', { name: 'Kitchen ✓ 1' })).toBeVisible()
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

test('has nothing for axe, upright and on its side', async () => {
  await openCamera()
  await isReady()
  await expectNothingForAxe()
  await page.viewport(844, 390)
  await expect.element(shutter).toBeVisible()
  await expectNothingForAxe()
  await page.viewport(390, 844)
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
