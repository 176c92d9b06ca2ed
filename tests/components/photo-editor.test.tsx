// The photo editor, by mouse and by keyboard, with the real worker: what it saves is measured in pixels.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
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
    const [red = 0, green = 0, blue = 0] = context.getImageData(x * width, y * height, 1, 1).data
    if (red > 200 && green > 160) return 'yellow'
    if (red > 200) return blue < 60 ? 'red' : 'other'
    if (blue > 200) return red < 60 ? 'blue' : 'other'
    return red > 60 && blue > 60 ? 'mixed' : 'other'
  }
  return { width, height, colorAt, left: colorAt(0.1, 0.5), right: colorAt(0.9, 0.5), top: colorAt(0.5, 0.1) }
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

describe('paints on the photo', () => {
  const frame = () => document.querySelector<HTMLElement>('.photo-editor-frame')!
  /** A place on the shown picture, as fractions of it; the picture is the frame's height and centered. */
  const spot = (x: number, y: number) => {
    const { width, height } = frame().getBoundingClientRect()
    const shown = Math.min(width, (height * 4) / 3)
    return { x: width / 2 + (x - 0.5) * shown, y: height / 2 + (y - 0.5) * shown * 0.75 }
  }
  const canvas = () => page.elementLocator(document.querySelector('.photo-editor-painted')!)
  const shownAt = (x: number, y: number) => {
    const painted = canvas().element() as HTMLCanvasElement
    const at = spot(x, y)
    const ratio = painted.width / painted.clientWidth
    return painted.getContext('2d')!.getImageData(at.x * ratio, at.y * ratio, 1, 1).data[3] === 255
  }
  const tap = (x: number, y: number) => canvas().click({ position: spot(x, y) })
  const key = async (keys: string, times = 1) => {
    for (let press = 0; press < times; press++) await userEvent.keyboard(keys)
  }
  /** Of the photo as it would be sent. */
  async function colors(save: () => ReturnType<Awaited<ReturnType<typeof openEditor>>['saved']>) {
    await button('Save').click()
    const { colorAt } = await save()
    return colorAt
  }

  test('blur, with a finger’s drag and taps, undone one by one: what was painted over is one color, the rest as it was', async () => {
    const { saved } = await openEditor()
    await button('Blur').click()
    await expect.element(button('Undo')).toBeDisabled()
    await tap(0.5, 0.2)
    await userEvent.dragAndDrop(canvas(), canvas(), {
      sourcePosition: spot(0.5, 0.45),
      targetPosition: spot(0.5, 0.6),
    })
    await tap(0.5, 0.9)
    await expect.element(page.getByText('3 marks')).toBeVisible()
    await button('Undo').click()
    await expect.element(page.getByText('2 marks')).toBeVisible()
    // Shown as they will be.
    expect([shownAt(0.48, 0.2), shownAt(0.48, 0.5), shownAt(0.48, 0.9)]).toEqual([true, true, false])
    const colorAt = await colors(saved)
    expect([colorAt(0.48, 0.2), colorAt(0.52, 0.2), colorAt(0.48, 0.45), colorAt(0.52, 0.6)]).toEqual([
      'mixed',
      'mixed',
      'mixed',
      'mixed',
    ])
    // Around them, and where the third was.
    expect([colorAt(0.48, 0.9), colorAt(0.52, 0.9), colorAt(0.3, 0.5), colorAt(0.7, 0.5), colorAt(0.48, 0.35)]).toEqual(
      ['red', 'blue', 'red', 'blue', 'red'],
    )
  })

  test('by keyboard alone, and rotated afterwards: blur and arrow stay with what they were painted on', async () => {
    await page.viewport(1366, 900)
    const { saved } = await openEditor()
    ;(button('Blur').element() as HTMLElement).focus()
    await key('{Enter}')
    frame().focus()
    await key('{Enter}')
    ;(button('Arrow').element() as HTMLElement).focus()
    await key('{Enter}')
    frame().focus()
    await key('{Shift>}{ArrowUp}{/Shift}', 4)
    await key('{Enter}')
    await expect.element(page.getByText('Now the target.')).toBeVisible()
    await key('{Shift>}{ArrowDown}{/Shift}', 2)
    await key('{Enter}')
    await page.getByRole('textbox', { name: 'Word' }).fill('Gas')
    await button('Rotate Right').click()
    await expectNothingForAxe()
    const colorAt = await colors(saved)
    // Right of the middle is what was above it: the arrow from 0.9 to 0.7.
    expect([colorAt(0.5, 0.49), colorAt(0.71, 0.5), colorAt(0.8, 0.5)]).toEqual(['mixed', 'yellow', 'yellow'])
    expect([colorAt(0.65, 0.4), colorAt(0.65, 0.6), colorAt(0.3, 0.49)]).toEqual(['red', 'blue', 'red'])
  })

  test('what was blurred until a call came stays', async () => {
    await openEditor()
    await button('Blur').click()
    const painted = canvas().element()
    const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined)
    onTestFinished(() => capture.mockRestore())
    const { left, top, width, height } = painted.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + height / 2, isPrimary: true, bubbles: true }
    painted.dispatchEvent(new PointerEvent('pointerdown', at))
    painted.dispatchEvent(new PointerEvent('pointercancel', at))
    await expect.element(page.getByText('1 mark')).toBeVisible()
  })

  test('an arrow whose start is taken back leaves nothing to save; Cancel asks before it throws a mark away', async () => {
    const { living } = await openEditor()
    await button('Arrow').click()
    await tap(0.3, 0.3)
    await button('OK').click()
    await expect.element(page.getByText('The arrow has no target. Tap it, or undo the arrow.')).toBeVisible()
    await button('Cancel').click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await button('Undo').click()
    await tap(0.3, 0.3)
    await tap(0.6, 0.6)
    await expect.element(page.getByText('1 mark')).toBeVisible()
    await button('Cancel').click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await button('Undo').click()
    await button('OK').click()
    await expect.element(page.getByRole('dialog', { name: /^Image/ })).not.toBeInTheDocument()
    expect((await living()).map(({ id }) => id)).toEqual(['front'])
  })
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
