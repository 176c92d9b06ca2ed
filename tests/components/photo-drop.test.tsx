// A photo dropped on the Photos section at a desk, up to the server: with the real intake, worker, phone store and sync.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sha256Of } from '#src/api/sha256.ts'
import { aServer, type PhotoUpload } from '../support/a-server.ts'
import { drag } from '../support/drag-files.ts'
import { button, createListing, openPhone } from '../support/form-on-screen.tsx'
import { show } from '../support/on-screen.tsx'
import { PhotosOfDraft, realIntake } from '../support/photos-on-screen.tsx'

/** A photo of a camera: larger than what is kept of it. */
async function front(): Promise<File> {
  const canvas = new OffscreenCanvas(3200, 2400)
  const context = canvas.getContext('2d')!
  for (let at = 0; at < 64; at++) {
    context.fillStyle = `hsl(${at * 37} 60% ${30 + (at % 5) * 10}%)`
    context.fillRect((at % 8) * 400, Math.floor(at / 8) * 300, 400, 300)
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
  return new File([blob], 'front.jpg', { type: 'image/jpeg' })
}

async function sizeOf(bytes: ArrayBuffer): Promise<[number, number]> {
  const { width, height } = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  return [width, height]
}

test('a dropped photo is compressed, sent with its thumbnail, and can be edited and deleted', async () => {
  const server = aServer()
  const phone = await openPhone(server.call, server.uploadPhoto)
  server.knows(phone.owner.real)
  const draftId = await createListing(phone)
  await show(<PhotosOfDraft {...{ phone, draftId }} intake={realIntake(phone)} />)
  const none = page.getByText(/^No photos yet/)
  await expect.element(none).toBeVisible()
  const file = await front()
  const held = new DataTransfer()
  held.items.add(file)
  expect(drag(none.element(), 'drop', held).defaultPrevented).toBe(true)
  const card = (state: string) => button(new RegExp(`^Photo 1,.*${state}.*Open$`))
  await expect.element(card('')).toBeVisible()
  phone.sync.nudge('hand')
  await expect.element(card('On the server')).toBeVisible()
  const [{ fields, image, thumbnail }, ...more] = server.photos as [PhotoUpload, ...PhotoUpload[]]
  expect(more).toEqual([])
  expect(fields).toMatchObject({ draftId, photoId: expect.any(String) })
  expect([await sizeOf(image), await sizeOf(thumbnail!)]).toEqual([
    [1365, 1024],
    [427, 320],
  ])
  expect(image.byteLength).toBeLessThan(file.size / 2)
  expect([fields.sha256, fields.thumbnailSha256]).toEqual([await sha256Of(image), await sha256Of(thumbnail!)])
  await card('').click()
  await expect.element(button('Edit photo')).toBeVisible()
  await button('Delete').click()
  await expect.element(none).toBeVisible()
  expect((await phone.drafts.get(draftId))?.photos[fields.photoId]?.IsDeleted).toBe(true)
})
