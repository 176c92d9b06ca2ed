// A photo dropped on the Photos section at a desk, up to the server: with the real intake, worker, phone store and sync.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Call, UploadPhoto } from '#src/api/call.ts'
import { sha256Of } from '#src/api/sha256.ts'
import { drag } from '../support/drag-files.ts'
import { button, createListing, openPhone } from '../support/form-on-screen.tsx'
import { show } from '../support/on-screen.tsx'
import { PhotosOfDraft, realIntake } from '../support/photos-on-screen.tsx'

type Upload = Parameters<UploadPhoto>[0]

/** Knows the member, saves every draft, and keeps the photos that it gets. */
function aServer() {
  const got: Upload[] = []
  let member = 0
  const answer = (name: string, { draftId, to }: { draftId: string; to: number }) =>
    name === 'status'
      ? { authenticated: true, memberUniqueID: member, effectiveUniqueID: member }
      : { draftId, revision: to, savedAt: new Date().toISOString() }
  const call = async (name: string, { input = {} }: { input?: object }) => ({
    kind: 'ok',
    value: answer(name, input as never),
  })
  const uploadPhoto = async (upload: Upload) => {
    got.push(upload)
    const { photoId, sha256, thumbnailSha256 } = upload.fields
    const stored = { photoId, isError: false, errorMsg: null, url: `Image/GetAwsFile?fileId=${photoId}` }
    return {
      kind: 'ok',
      value: [
        { ...stored, sha256 },
        { ...stored, sha256: thumbnailSha256 },
      ],
    }
  }
  const knows = (real: number) => {
    member = real
  }
  return { got, knows, call: call as unknown as Call, uploadPhoto: uploadPhoto as unknown as UploadPhoto }
}

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
  await show(<PhotosOfDraft {...{ phone, draftId }} intake={realIntake(phone, draftId)} />)
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
  const [{ fields, image, thumbnail }, ...more] = server.got as [Upload, ...Upload[]]
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
