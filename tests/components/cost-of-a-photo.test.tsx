// Rendering on the Photos page: with sixty photos, each unnecessary render costs a slow phone part of a frame.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createListing, openPhone } from '../support/form-on-screen.tsx'
import { show } from '../support/on-screen.tsx'
import { PhotosOfDraft } from '../support/photos-on-screen.tsx'
import { watchRenders } from '../support/renders.ts'

const COUNT = 8

async function openPhotos() {
  const phone = await openPhone()
  const draftId = await createListing(phone)
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')!.fillRect(0, 0, 40, 30)
  const image = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()
  for (let at = 1; at <= COUNT; at++) {
    const taken = { image, thumbnail: image, sha256: `${at}`, thumbnailSha256: `${at}`, name: `${at}.jpg` }
    await phone.drafts.addPhoto(draftId, taken, `photo-${at}`)
  }
  await show(<PhotosOfDraft phone={phone} draftId={draftId} />)
  await expect.poll(() => document.querySelectorAll('.photo-card img').length).toBe(COUNT)
  return { drafts: phone.drafts, draftId }
}

async function cardsDuring(act: () => Promise<void>): Promise<number> {
  const names: string[] = []
  const stop = watchRenders((more) => names.push(...more))
  await act()
  stop()
  return names.filter((name) => name === 'PhotoCard').length
}

test('opening a photo renders no card again, selecting one renders that card', async () => {
  await openPhotos()
  const viewer = page.getByRole('dialog', { name: 'Photo 2' })
  const opened = await cardsDuring(async () => {
    await page.getByRole('button', { name: /^Photo 2,/ }).click()
    await expect.element(viewer).toBeVisible()
  })
  expect(opened).toBe(0)
  await viewer.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect.element(page.getByText('0 selected')).toBeVisible()
  const selected = await cardsDuring(async () => {
    await page.getByRole('button', { name: /^Photo 3,.*Select$/ }).click()
    await expect.element(page.getByText('1 selected')).toBeVisible()
  })
  expect(selected).toBe(1)
})

test('a card that is moved by keyboard renders no card again', async () => {
  await openPhotos()
  const moved = await cardsDuring(async () => {
    document.querySelector<HTMLElement>('.photo-card:nth-child(2) .photo-grip')!.focus()
    await userEvent.keyboard(' ')
    await expect.poll(() => document.querySelector('.photo-card[data-held]')).not.toBe(null)
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.body.textContent).toMatch(/Photo 2 is over place [^2]/)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('.photo-card[data-held]')).toBe(null)
  })
  expect(moved).toBe(0)
})

test('a photo that gets on with its sending renders its own card, and no other', async () => {
  const { drafts, draftId } = await openPhotos()
  const paused = await cardsDuring(async () => {
    await drafts.pauseUpload(draftId, 'photo-3')
    await expect.element(page.getByText(/1 paused/)).toBeVisible()
  })
  expect(paused).toBe(1)
})
