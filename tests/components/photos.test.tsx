// The Photos page of a form: order, descriptions and cover of photos in the phone's own database.
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OfferedField } from '#src/features/photos/photo-fields.tsx'
import { PhotoGrid } from '#src/features/photos/photo-grid.tsx'
import { PhotoSheet } from '#src/features/photos/photo-sheet.tsx'
import type { Draft, PhotoQuality } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos } from '#src/offline/drafts/draft-values.ts'
import { refuseUpload } from '#src/offline/drafts/uploads.ts'
import type { Offline } from '#src/offline/offline.ts'
import { createUploadProgress } from '#src/offline/sync/upload-progress.ts'
import { createListing, openPhone } from '../support/form-on-screen.tsx'
import { clock, expectNothingForAxe, show } from '../support/on-screen.tsx'
import { anIntake, Photos, PhotosOfDraft } from '../support/photos-on-screen.tsx'

const WORDS = ['Front', 'Kitchen']

async function picture(color: string): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(40, 30)
  const context = canvas.getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 40, 30)
  return (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()
}

/** A draft with one photo of each color, described by its name. */
async function openPhotos(...colors: string[]) {
  return openRated(colors, {})
}
const OFFERED: readonly OfferedField[] = [
  {
    ...{ name: 'ImageOf', label: 'Shows', isList: false },
    options: [
      { code: 'Kitchen', text: 'Kitchen' },
      { code: 'FrontOfStructure', text: 'Front', also: ['Exterior'] },
    ],
  },
  {
    ...{ name: 'MediaAlteration', label: 'Altered', isList: true },
    options: [
      { code: 'VirtualStagingItemAddition', text: 'Virtually Staged' },
      { code: 'ModelHome', text: 'Model Home' },
    ],
  },
  {
    ...{ name: 'Permission', label: 'Who may see it', isList: false },
    options: [
      { code: 'Public', text: 'Everybody' },
      { code: 'OfficeOnly', text: 'Our Office' },
    ],
  },
]
async function openRated(
  colors: readonly string[],
  found: Record<string, PhotoQuality>,
  intake = anIntake(),
  offered: readonly OfferedField[] = [],
) {
  const phone = await openPhone()
  const draftId = await createListing(phone)
  for (const color of colors) {
    const image = await picture(color)
    const taken = { image, thumbnail: image, sha256: color, thumbnailSha256: color, name: `${color}.jpg` }
    const quality = found[color]
    const id = await phone.drafts.addPhoto(draftId, { ...taken, ...(quality && { quality }) }, color)
    await phone.drafts.edit(draftId, [{ kind: 'photo', id, Description: color }])
  }
  await show(<PhotosOfDraft {...{ phone, draftId, intake, offered, words: WORDS }} descriptionMax={50} />)
  await expect.element(page.getByRole('region', { name: 'Photos' })).toBeVisible()
  const order = async () =>
    draftPhotos((await phone.drafts.get(draftId))!)
      .filter(({ IsDeleted }) => !IsDeleted)
      .map(({ Description }) => Description)
  const fieldsOf = async (id: string) =>
    draftPhotos((await phone.drafts.get(draftId))!).find((photo) => photo.id === id)!.fields
  return { order, fieldsOf }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const card = (name: string) => button(new RegExp(`^${name}.*Open$`))

test('a listing without photos says how to begin', async () => {
  await openPhotos()
  await expect.element(page.getByText(/No photos yet/)).toBeVisible()
  await expectNothingForAxe()
})

test('whose the photos become, and that one must hold the rights, is said where they are added', async () => {
  await openPhotos()
  await expect.element(page.getByText(/become the property of .* Only add photos you have the rights to/)).toBeVisible()
})

test('on a phone the two buttons to add photos are side by side, each on one line next to its icon', async () => {
  await openPhotos()
  const looks = ['Take photo', 'Choose photos'].map((name) => {
    const element = button(name).element()
    const words = document.createRange()
    words.selectNodeContents(element.lastChild!)
    const gap = words.getBoundingClientRect().left - element.querySelector('.icon')!.getBoundingClientRect().right
    return { top: element.getBoundingClientRect().top, lines: words.getClientRects().length, isNear: gap < 12 }
  })
  const { top } = looks[0]!
  expect(looks).toEqual(Array(2).fill({ top, lines: 1, isNear: true }))
})

test('with the largest letters both ways to add photos, and the bar of a selection, stay within their boxes', async () => {
  await page.viewport(390, 844)
  document.documentElement.dataset.fontSize = 'largest'
  onTestFinished(() => void delete document.documentElement.dataset.fontSize)
  await openPhotos('red', 'green')
  await button('Select').click()
  await expect.element(page.getByText('0 selected')).toBeVisible()
  const buttons = [...document.querySelectorAll<HTMLElement>('.photos-add .button, .photos-select .button')]
  const tooWide = buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(tooWide.map(({ textContent }) => textContent)).toEqual([])
  expect(document.querySelector('.photos-select')!.getBoundingClientRect().height).toBeLessThan(844 / 4)
})

test('the first photo is the cover, and every photo says where it is kept', async () => {
  await openPhotos('red', 'green')
  await expect.element(card('red, 1 · Cover')).toBeVisible()
  await expect.element(card('green')).toHaveAccessibleName(/on this phone/i)
  await expectNothingForAxe()
})

describe('the order', () => {
  test('is changed by the number of a place', async () => {
    const { order } = await openPhotos('red', 'green', 'blue')
    await card('blue').click()
    await button('Move to…').click()
    const place = page.getByRole('textbox', { name: 'Place, 1 to 3' })
    await place.fill('4')
    await expect.element(page.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
    await expectNothingForAxe()
    await place.fill('2')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(order).toEqual(['red', 'blue', 'green'])
  })

  test('is changed by dragging with the keyboard', async () => {
    const { order } = await openPhotos('red', 'green')
    const grip = button('Drag photo 1')
    await expect.element(grip).toBeVisible()
    ;(grip.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Photo 1 of 2 picked up.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByText(/over place 2 of 2/)).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.poll(order).toEqual(['green', 'red'])
  })

  test('begins with the photo that is made the cover', async () => {
    const { order } = await openPhotos('red', 'green', 'blue')
    await card('blue').click()
    await button('Make cover photo').click()
    await expect.poll(order).toEqual(['blue', 'red', 'green'])
  })
})

describe('what is said of a photo', () => {
  test('takes a tap in its sheet, stands on its card, and is taken back by another', async () => {
    const { fieldsOf } = await openRated(['red', 'green'], {}, anIntake(), OFFERED)
    const chip = page.getByRole('button', { name: 'Virtually Staged', exact: true })
    await card('red').click()
    await chip.click()
    await expect.poll(() => fieldsOf('red')).toEqual({ MediaAlteration: ['VirtualStagingItemAddition'] })
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabelText('Who may see it').selectOptions('Our Office')
    await page.getByLabelText('Shows').selectOptions('Front')
    await expect.poll(() => fieldsOf('red')).toMatchObject({ Permission: 'OfficeOnly', ImageOf: 'FrontOfStructure' })
    await expectNothingForAxe()
    await button('Done').click()
    await expect.element(card('red')).toHaveAccessibleName(/Virtually Staged · Our Office/)
    await expectNothingForAxe()
    await card('red').click()
    await chip.click()
    await page.getByLabelText('Who may see it').selectOptions('Everybody')
    await expect.poll(() => fieldsOf('red')).toMatchObject({ MediaAlteration: [], Permission: null })
    expect(await fieldsOf('green')).toEqual({})
  })

  test('is what it shows, when its words name a room', async () => {
    const { fieldsOf } = await openRated(['red'], {}, anIntake(), OFFERED)
    await card('red').click()
    await page.getByRole('button', { name: 'Kitchen', exact: true }).click()
    clock.advance(200)
    await expect.poll(() => fieldsOf('red')).toEqual({ ImageOf: 'Kitchen' })
  })

  test('is said of several at once, and leaves their descriptions', async () => {
    const { fieldsOf, order } = await openRated(['red', 'green'], {}, anIntake(), OFFERED)
    await button('Select').click()
    await button('Select all').click()
    await button('Describe').click()
    await button('Model Home').click()
    await button('Apply').click()
    await expect.poll(() => fieldsOf('red')).toEqual({ MediaAlteration: ['ModelHome'] })
    await expect.poll(() => fieldsOf('green')).toEqual({ MediaAlteration: ['ModelHome'] })
    expect(await order()).toEqual(['red', 'green'])
  })
})

test('a description is kept as it is typed', async () => {
  const { order } = await openPhotos('red')
  await card('red').click()
  const words = page.getByRole('textbox', { name: 'Description' })
  await expectNothingForAxe()
  await words.fill('Front of the house')
  await expect.element(page.getByText('18 / 50')).toBeVisible()
  clock.advance(200)
  await expect.poll(order).toEqual(['Front of the house'])
  await button('Done').click()
  await expect.element(card('Front of the house')).toHaveFocus()
})

test('a description that is longer than its field is kept whole, and refused in words; keys stop at the limit', async () => {
  const { order } = await openPhotos('red')
  await card('red').click()
  const words = page.getByRole('textbox', { name: 'Description' })
  const long = 'A kitchen with two ovens. '.repeat(3).trim()
  await words.fill('')
  await words.click()
  // As the browser inserts pasted text.
  document.execCommand('insertText', false, long)
  await expect.element(words).toHaveValue(long)
  await expect.element(page.getByText('50 characters at most; this has 77.')).toBeVisible()
  await expect.element(page.getByText('77 / 50')).toBeVisible()
  clock.advance(200)
  await expect.poll(order).toEqual([long])
  await expectNothingForAxe()
  await words.fill('x'.repeat(50))
  await userEvent.type(words, 'yz')
  await expect.element(words).toHaveValue('x'.repeat(50))
  await expect.element(page.getByText(/characters at most/)).not.toBeInTheDocument()
})

test('an opened photo says which file it was made of', async () => {
  await openPhotos('red', 'green')
  await card('red').click()
  await expect.element(page.getByText('red.jpg', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('green.jpg', { exact: true })).toBeVisible()
})

test('a deleted photo comes back to its place with Undo', async () => {
  const { order } = await openPhotos('red', 'green', 'blue')
  await card('green').click()
  await button('Delete').click()
  await expect.poll(order).toEqual(['red', 'blue'])
  await button('Undo').click()
  await expect.poll(order).toEqual(['red', 'green', 'blue'])
})

describe('what the phone found in a photo', () => {
  afterEach(() => vi.restoreAllMocks())
  const found = (more: Partial<PhotoQuality>): PhotoQuality => ({
    ...{ width: 1365, height: 1024, fault: null, fingerprint: '' },
    ...more,
  })

  test('is one sentence on its card and with the photo, and is gone for good after Keep', async () => {
    await openRated(['red', 'green', 'blue'], { green: found({ fault: 'blurred' }), blue: found({ like: 'red' }) })
    await expect.element(card('green')).toHaveAccessibleName(/This photo is blurry\. Open/)
    await expect.element(card('blue')).toHaveAccessibleName(/looks like photo 1\. Open/)
    await expect.element(page.getByText('Blurry')).toBeVisible()
    await expectNothingForAxe()
    await card('green').click()
    await expect.element(page.getByText('This photo is blurry.')).toBeVisible()
    await expectNothingForAxe()
    await button('Keep').click()
    await expect.element(page.getByText('This photo is blurry.')).not.toBeInTheDocument()
    await button('Done').click()
    await expect.element(card('green')).not.toHaveAccessibleName(/blurry/)
    await expect.element(card('blue')).toHaveAccessibleName(/looks like photo 1/)
  })

  test('restricts nothing: the photo is described, moved and deleted like any other', async () => {
    const { order } = await openRated(['red', 'green'], { green: found({ fault: 'dark' }) })
    await card('green').click()
    await button('Make cover photo').click()
    await expect.poll(order).toEqual(['green', 'red'])
    await button('Delete').click()
    await expect.poll(order).toEqual(['red'])
  })

  test('Retake takes it again with the phone’s camera where the page has none: same words, same place', async () => {
    const added: unknown[] = []
    const add = (_: string, files: readonly unknown[]) => {
      added.push(...files)
      return 0
    }
    const intake = anIntake({ add })
    vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never)
    await openRated(['red'], { red: found({ fault: 'dark' }) }, intake)
    await card('red').click()
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    await button('Retake').click()
    expect(opened).toHaveBeenCalledOnce()
    await userEvent.upload(page.getByLabelText('Retake'), new File(['x'], 'again.jpg', { type: 'image/jpeg' }))
    await expect.poll(() => added).toMatchObject([{ Description: 'red', replaces: 'red' }])
    await expect.element(page.getByRole('textbox', { name: 'Description' })).not.toBeInTheDocument()
  })
})

test('a photo that was refused says why when it is opened, and is tried again there', async () => {
  const retried: string[] = []
  const rest = { name: '', Description: 'Porch', fields: {}, IsDeleted: false, isNew: true, url: null, thumbURL: null }
  const nothing = () => {}
  await show(
    <PhotoSheet
      offered={[]}
      onSay={() => {}}
      photos={[{ id: 'p1', ...rest, state: 'refused', problem: 'The photo is damaged and cannot be shown.' }]}
      openId="p1"
      words={[]}
      drafts={{ photoBytes: async () => undefined }}
      progress={createUploadProgress(() => undefined)}
      onOpen={nothing}
      onClose={nothing}
      onDescribe={nothing}
      onMove={nothing}
      onDelete={nothing}
      onSend={(id) => retried.push(id)}
      onTakeUnblurred={nothing}
      onTryEdit={nothing}
      onGiveUpEdit={nothing}
    />,
  )
  await expect.element(page.getByText('The photo is damaged and cannot be shown.')).toBeVisible()
  await expect.element(page.getByText('Porch (picture not available)')).toBeInTheDocument()
  await expectNothingForAxe()
  await button('Try again').click()
  expect(retried).toEqual(['p1'])
})

/** The first draft, and the second once the server has refused a photo. */
function UntilRefused({ phone, drafts }: { phone: Offline; drafts: readonly [Draft, Draft] }) {
  const [at, setAt] = useState<0 | 1>(0)
  useEffect(() => {
    const refuse = () => setAt(1)
    document.addEventListener('refused', refuse)
    return () => document.removeEventListener('refused', refuse)
  }, [])
  return <Photos draft={drafts[at]} phone={phone} />
}

test('of an edited photo that is refused while it is open, the earlier one is shown and says so; the edit is tried again in its place', async () => {
  const phone = await openPhone()
  const draftId = await createListing(phone)
  const image = await picture('red')
  const taken = { image, thumbnail: image, sha256: 'red', thumbnailSha256: 'red', name: 'red.jpg' }
  for (const id of ['red', 'green']) await phone.drafts.addPhoto(draftId, { ...taken, Description: id }, id)
  const edited = await phone.drafts.replacePhoto(draftId, 'red', { ...taken, Description: 'red, turned' })
  const draft = (await phone.drafts.get(draftId))!
  const title = 'This photo can’t be used.'
  const refused = refuseUpload(draft, edited, { type: '', title, status: 422, code: 'photo-refused' }, 0)
  const retried: string[] = []
  const retryUpload = async (_: string, id: string) => void retried.push(id)
  await show(<UntilRefused phone={{ ...phone, drafts: { ...phone.drafts, retryUpload } }} drafts={[draft, refused]} />)
  await card('red, turned').click()
  document.dispatchEvent(new Event('refused'))
  const viewer = page.getByRole('dialog')
  await expect
    .element(viewer.getByText(`Photo 1 is as it was: its edited version couldn’t be sent. ${title}`))
    .toBeVisible()
  await expect.element(viewer.getByRole('textbox', { name: 'Description' })).toHaveValue('red, turned')
  await expectNothingForAxe()
  await viewer.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => retried).toEqual([edited])
  expect((await phone.drafts.get(draftId))!.photoOrder).toEqual([edited, 'green'])
})

test('a blurred photo that is refused is not replaced by the one before, unless its member says so', async () => {
  const phone = await openPhone()
  const draftId = await createListing(phone)
  const image = await picture('red')
  const taken = { image, thumbnail: image, sha256: 'red', thumbnailSha256: 'red', name: 'red.jpg' }
  for (const id of ['red', 'green']) await phone.drafts.addPhoto(draftId, { ...taken, Description: id }, id)
  const size = { width: 4, height: 3 }
  const edit = {
    ...{ of: size, rotate: 0, flip: { horizontal: false, vertical: false }, crop: { ...size, left: 0, top: 0 } },
    marks: [{ kind: 'blur', path: [[0.5, 0.5]], size: 0.1 }],
  } as const
  const blurred = await phone.drafts.replacePhoto(draftId, 'red', { ...taken, Description: 'red, blurred', edit })
  const title = 'This photo can’t be used.'
  const problem = { type: '', title, status: 422, code: 'photo-refused' } as const
  await show(<Photos draft={refuseUpload((await phone.drafts.get(draftId))!, blurred, problem, 0)} phone={phone} />)
  await card('red, blurred').click()
  await expect.element(page.getByRole('dialog').getByText(title)).toBeVisible()
  await expectNothingForAxe()
  await button('Use without blur').click()
  await button('Use it').click()
  await expect
    .poll(async () => {
      const draft = await phone.drafts.get(draftId)
      return [draft?.photoOrder, draft?.photos.red?.IsDeleted, draft?.photos.red?.Description]
    })
    .toEqual([['red', 'green'], false, 'red, blurred'])
})

test('an opened photo leads to its neighbors, by keys outside of its description', async () => {
  await openPhotos('red', 'green', 'blue')
  await card('red').click()
  const counter = page.getByRole('dialog').getByRole('heading')
  await expect.element(counter).toHaveTextContent('1 / 3')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(counter).toHaveTextContent('2 / 3')
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('green')
  await page.getByRole('textbox', { name: 'Description' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(counter).toHaveTextContent('2 / 3')
})

describe('several at once', () => {
  const select = async (...names: string[]) => {
    await button('Select').click()
    for (const name of names) await button(new RegExp(`^${name}.*Select$`)).click()
  }

  test('are described by one tap on a proposed word', async () => {
    const { order } = await openPhotos('red', 'green', 'blue')
    await select('green', 'blue')
    await expect.element(page.getByText('2 selected')).toBeVisible()
    await expectNothingForAxe()
    await button('Describe').click()
    await button('Kitchen').click()
    await button('Apply').click()
    await expect.poll(order).toEqual(['red', 'Kitchen', 'Kitchen'])
  })

  test('are moved together, in their order', async () => {
    const { order } = await openPhotos('red', 'green', 'blue', 'white')
    await select('white', 'green')
    await button('Move to…').click()
    await button('First').click()
    await expect.poll(order).toEqual(['green', 'white', 'red', 'blue'])
  })

  test('are deleted together, and come back to their places with Undo', async () => {
    const { order } = await openPhotos('red', 'green', 'blue')
    await select('red', 'blue')
    await button('Delete').click()
    await expect.poll(order).toEqual(['green'])
    await button('Undo').click()
    await expect.poll(order).toEqual(['red', 'green', 'blue'])
  })
})

test('photos on their way say how many there are, and to keep the page open where nothing is sent without it', async () => {
  await openPhotos('red', 'green')
  await expect.element(page.getByRole('progressbar', { name: 'Photos sent' })).toBeVisible()
  await expect.element(page.getByText('0 of 2 sent')).toBeVisible()
  await expect.element(page.getByText(/^Keep this page open until they are sent/)).toBeVisible()
})

test('a photo that waits is stopped and sent again where it is opened', async () => {
  await openPhotos('red', 'green')
  await card('green').click()
  await button('Stop sending').click()
  await expect.element(page.getByRole('dialog').getByText(/^On this \w+, paused$/)).toBeVisible()
  await expectNothingForAxe()
  await button('Done').click()
  await expect.element(page.getByText('2 of 14 photos · 1 still on this phone, 1 paused')).toBeVisible()
  await card('green').click()
  await button('Send').click()
  await expect.element(button('Stop sending')).toBeVisible()
})

test('a photo under way says how much of it is sent', async () => {
  const progress = createUploadProgress(() => undefined)
  const rest = {
    name: '',
    Description: 'Porch',
    fields: {},
    IsDeleted: false,
    isNew: true,
    url: null,
    thumbURL: null,
    problem: null,
  }
  await show(
    <PhotoGrid
      offered={[]}
      photos={[{ id: 'p1', ...rest, state: 'uploading' }]}
      coming={[]}
      notes={{}}
      drafts={{ photoBytes: async () => undefined }}
      progress={progress}
      selected={null}
      onOpen={() => {}}
      onMove={async () => true}
    />,
  )
  await expect.element(card('Porch')).toHaveAccessibleName(/Sending\. Open/)
  progress.put('p1', 0.405)
  await expect.element(card('Porch')).toHaveAccessibleName(/Sending 25%/)
  expect(document.querySelector('.photo-mark')?.getAttribute('data-word')).toBe('40%')
  await expectNothingForAxe()
})

test('the count says how many more fit before there are too many, and what is not on the server yet', async () => {
  await openPhotos('a', 'b', 'c', 'd')
  await expect.element(page.getByText('4 of 14 photos, 10 more fit · 4 still on this phone')).toBeVisible()
})

test('forty photos take at most three screens of a phone, three abreast from edge to edge', async () => {
  await page.viewport(390, 844)
  await openPhotos(...Array.from({ length: 40 }, (_, at) => `photo-${at}`))
  const cards = () => [...document.querySelectorAll('.photo-card')].map((each) => each.getBoundingClientRect())
  await expect.poll(() => cards().length).toBe(40)
  expect(cards().at(-1)!.bottom - cards()[0]!.top).toBeLessThan(3 * 844)
  expect(new Set(cards().map(({ left }) => Math.round(left))).size).toBe(3)
})
