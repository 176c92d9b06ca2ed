// The photo editor, by mouse and by keyboard, with the real worker: what it saves is measured in pixels.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPhotoPipeline } from '#src/device/photo/photo-pipeline.ts'
import { draftPhotos } from '#src/offline/drafts/draft-values.ts'
import { createListing, openPhone } from '../support/form-on-screen.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'
import { anIntake, PhotosOfDraft } from '../support/photos-on-screen.tsx'

/** Left red, right blue. */
async function twoHalves(width: number, height: number): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'red'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  return (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer()
}

async function pixelsOf(bytes: ArrayBuffer) {
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const colorAt = (x: number, y: number) => {
    const [red = 0, , blue = 0] = context.getImageData(x * width, y * height, 1, 1).data
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'other'
  }
  return { width, height, left: colorAt(0.1, 0.5), right: colorAt(0.9, 0.5), top: colorAt(0.5, 0.1) }
}

/** A photo of 800 x 600, picked as a file of 3200 x 2400, in the open editor. */
async function openEditor() {
  const phone = await openPhone()
  const draftId = await createListing(phone)
  const image = await twoHalves(800, 600)
  await phone.drafts.notePicked(draftId, [{ id: 'front', kind: 'photo', name: 'front.jpg' }])
  await phone.drafts.keepPicked(draftId, 'front', await twoHalves(3200, 2400))
  const taken = { image, thumbnail: image, sha256: 'a', thumbnailSha256: 'a', name: 'front.jpg' }
  await phone.drafts.addPhoto(draftId, taken, 'front')
  const pipeline = createPhotoPipeline({ workers: 1 })
  onTestFinished(() => pipeline.close())
  await show(<PhotosOfDraft {...{ phone, draftId }} max={4} intake={anIntake({ prepare: pipeline.process })} />)
  await page.getByRole('button', { name: /^Photo 1.*Open$/ }).click()
  await page.getByRole('button', { name: 'Edit photo' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Image - 1', exact: true })).toBeVisible()
  await expect.poll(() => document.querySelector('.photo-editor-frame[data-ready]')).not.toBeNull()
  const living = async () => draftPhotos((await phone.drafts.get(draftId))!).filter(({ IsDeleted }) => !IsDeleted)
  return {
    phone,
    draftId,
    living,
    async saved() {
      await expect.poll(async () => (await living())[0]?.id, { timeout: 15_000 }).not.toBe('front')
      const [photo] = await living()
      return { photo: photo!, ...(await pixelsOf((await phone.drafts.photoBytes(photo!.id))!.image)) }
    },
  }
}
const button = (name: string) => page.getByRole('dialog', { name: /^Image/ }).getByRole('button', { name, exact: true })

test('has the tools and buttons of the specification, and nothing for axe', async () => {
  await openEditor()
  const tools = ['Crop', 'Zoom In', 'Zoom Out', 'Rotate Left', 'Rotate Right', 'Flip Horizontal', 'Flip Vertical']
  for (const name of [...tools, 'Cancel', 'OK', 'Download', 'Delete', 'Save'])
    await expect.element(button(name)).toBeVisible()
  await expect.element(page.getByRole('slider', { name: 'Straighten' })).toBeVisible()
  await expectNothingForAxe()
})

test('crops the file in full size with the keyboard alone', async () => {
  const { saved } = await openEditor()
  ;(button('Crop').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  ;(page.getByRole('group', { name: /^Crop/ }).element() as HTMLElement).focus()
  // 800 - 41 * 10 = 390: what is left is the red half.
  for (let press = 0; press < 41; press++) await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  ;(button('OK').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const { photo, left, right, height, width } = await saved()
  expect({ left, right }).toEqual({ left: 'red', right: 'red' })
  expect(height).toBe(1024)
  expect(width / height).toBeCloseTo(390 / 600, 1)
  expect(photo.isNew).toBe(true)
  await expect.element(page.getByRole('dialog', { name: /^Image/ })).not.toBeInTheDocument()
})

test('turns and mirrors, and Save stays with the new photo', async () => {
  const { saved } = await openEditor()
  await button('Flip Horizontal').click()
  await button('Rotate Right').click()
  await button('Save').click()
  const { width, height, top } = await saved()
  expect(width / height).toBeCloseTo(3 / 4, 1)
  // Mirrored, blue is left; turned right, it is on top.
  expect(top).toBe('blue')
  await expect.element(page.getByRole('dialog', { name: 'Image - 1', exact: true })).toBeVisible()
})

test('Rotate Left is kept on Save', async () => {
  const { saved } = await openEditor()
  await button('Rotate Left').click()
  await button('Save').click()
  const { width, height, top } = await saved()
  expect(width / height).toBeCloseTo(3 / 4, 1)
  // What was right is on top.
  expect(top).toBe('blue')
})

test('Flip Vertical swaps what is on top and at the bottom of the picture as it is shown', async () => {
  const { saved } = await openEditor()
  await button('Rotate Left').click()
  await button('Flip Vertical').click()
  await button('OK').click()
  const { width, height, top } = await saved()
  expect(width / height).toBeCloseTo(3 / 4, 1)
  expect(top).toBe('red')
})

test('Zoom In and Zoom Out change the size that is shown, and a crop begins with the part in sight', async () => {
  const { saved } = await openEditor()
  const shown = () => document.querySelector('.photo-editor-frame img')!.getBoundingClientRect().width
  const whole = shown()
  const zoomed = async (tool: string, scale: number) => {
    await button(tool).click()
    await expect.poll(() => shown() / whole).toBeCloseTo(scale)
  }
  await zoomed('Zoom In', 1.25)
  await zoomed('Zoom In', 1.25 ** 2)
  await zoomed('Zoom Out', 1.25)
  await button('Crop').click()
  ;(page.getByRole('group', { name: /^Crop/ }).element() as HTMLElement).focus()
  // In sight are 640 x 480 from 80 on; 640 - 33 * 10 = 310: what is left ends at 390, in the red half.
  for (let press = 0; press < 33; press++) await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await button('OK').click()
  const { width, height, left, right } = await saved()
  expect(width / height).toBeCloseTo(310 / 480, 1)
  expect({ left, right }).toEqual({ left: 'red', right: 'red' })
})

test('edited twice, it is still made of the file in full size', async () => {
  const { saved, living, phone } = await openEditor()
  await button('Rotate Right').click()
  await button('Save').click()
  const first = await saved()
  await expect.poll(() => document.querySelector('.photo-editor-frame[data-ready]')).not.toBeNull()
  await button('Crop').click()
  ;(page.getByRole('group', { name: /^Crop/ }).element() as HTMLElement).focus()
  // The lower half, blue, goes.
  for (let press = 0; press < 54; press++) await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await button('OK').click()
  await expect.poll(async () => (await living())[0]?.id, { timeout: 15_000 }).not.toBe(first.photo.id)
  const { width, height, left, top } = await pixelsOf((await phone.drafts.photoBytes((await living())[0]!.id))!.image)
  expect({ left, top }).toEqual({ left: 'red', top: 'red' })
  // Of the picture of 768 x 1024, it would be 768 wide.
  expect(width).toBeGreaterThan(900)
  expect(height).toBeLessThan(width)
})

test('straightened, shows no white corner', async () => {
  const { saved } = await openEditor()
  const slider = page.getByRole('slider', { name: 'Straighten' })
  ;(slider.element() as HTMLElement).focus()
  for (let press = 0; press < 10; press++) await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('5°')).toBeVisible()
  await button('OK').click()
  const { left, right } = await saved()
  expect({ left, right }).toEqual({ left: 'red', right: 'blue' })
})

test('describes without making another photo', async () => {
  const { living } = await openEditor()
  await page
    .getByRole('dialog', { name: /^Image/ })
    .getByRole('textbox', { name: 'Description' })
    .fill('The front')
  await button('OK').click()
  await expect
    .poll(async () => (await living()).map(({ id, Description }) => [id, Description]))
    .toEqual([['front', 'The front']])
})

test('Download saves the photo as a file under its name, as it is edited, and leaves the photo as it was', async () => {
  const { living } = await openEditor()
  const files: { name: string; bytes: Promise<ArrayBuffer> }[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, bytes: fetch(this.href).then((file) => file.arrayBuffer()) })
  })
  onTestFinished(() => click.mockRestore())
  await button('Flip Horizontal').click()
  await button('Download').click()
  await expect.poll(() => files.map(({ name }) => name), { timeout: 15_000 }).toEqual(['front.jpg'])
  const { left, right, width, height } = await pixelsOf(await files[0]!.bytes)
  expect({ left, right }).toEqual({ left: 'blue', right: 'red' })
  expect(width / height).toBeCloseTo(4 / 3, 1)
  await expect.element(page.getByRole('dialog', { name: 'Image - 1', exact: true })).toBeVisible()
  expect((await living()).map(({ id }) => id)).toEqual(['front'])
})

test('Delete deletes the photo and closes; Undo brings it back', async () => {
  const { living } = await openEditor()
  const ids = async () => (await living()).map(({ id }) => id)
  await button('Delete').click()
  await expect.poll(ids).toEqual([])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Photo deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(ids).toEqual(['front'])
})

test('Cancel asks before it throws a change away, and leaves the photo as it was', async () => {
  const { living } = await openEditor()
  await button('Rotate Left').click()
  await button('Cancel').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('dialog', { name: /^Image/ })).not.toBeInTheDocument()
  expect((await living()).map(({ id }) => id)).toEqual(['front'])
})
