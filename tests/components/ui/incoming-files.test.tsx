// Dropped or pasted photos and files, and pickers that return nothing.
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AddPhotos } from '#src/features/photos/add-photos.tsx'
import { AddFiles } from '#src/features/supplements/add-files.tsx'
import { useIncomingFiles } from '#src/ui/incoming-files.ts'
import { drag } from '../../support/drag-files.ts'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

const holding = (...names: string[]) => {
  const transfer = new DataTransfer()
  for (const name of names) transfer.items.add(new File(['x'], name, { type: 'image/jpeg' }))
  return transfer
}
const paste = (element: Element, clipboardData: DataTransfer) => {
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  element.dispatchEvent(event)
  return event
}

function Section({ full = false, onPick }: { full?: boolean; onPick(names: string[]): void }) {
  const [exceeded, setExceeded] = useState(false)
  return (
    <main>
      <h1>12 Maple Street</h1>
      <section className="photos" aria-label="Photos">
        <AddPhotos
          onPick={(files) => onPick(files.map(({ name }) => name))}
          full={full}
          onFull={() => setExceeded(true)}
        />
        <p>No photos yet.</p>
        {exceeded && <p>Photos Exceeded</p>}
      </section>
    </main>
  )
}

async function showSection(full = false) {
  const picked: string[][] = []
  await show(<Section full={full} onPick={(names) => picked.push(names)} />)
  const section = page.getByRole('region', { name: 'Photos' })
  await expect.element(section).toBeVisible()
  return { picked, section: section.element(), box: page.getByText('No photos yet.').element() }
}

test('photos dropped anywhere on the section are taken, all at once', async () => {
  const { picked, section, box } = await showSection()
  const over = drag(box, 'dragover', holding('front.jpg'))
  expect(over.defaultPrevented).toBe(true)
  await expect.poll(() => section.querySelector('[data-over]')).not.toBeNull()
  drag(box, 'drop', holding('front.jpg', 'yard.jpg'))
  expect(picked).toEqual([['front.jpg', 'yard.jpg']])
  await expect.poll(() => section.querySelector('[data-over]')).toBeNull()
  await expectNothingForAxe()
})

test('a photo dropped outside the section is neither added nor opened in place of the form', async () => {
  const { picked } = await showSection()
  const event = drag(page.getByRole('heading').element(), 'drop', holding('front.jpg'))
  expect(event.defaultPrevented).toBe(true)
  expect(picked).toEqual([])
})

test('a photo is pasted, but not where text was copied with a picture of itself', async () => {
  const { picked } = await showSection()
  paste(document.body, holding('copied.jpg'))
  expect(picked).toEqual([['copied.jpg']])
  const text = holding('picture-of-text.jpg')
  text.setData('text/plain', 'three bedrooms')
  expect(paste(document.body, text).defaultPrevented).toBe(false)
  expect(picked).toHaveLength(1)
})

test('a full section says so, whichever way a photo comes', async () => {
  const { picked, box } = await showSection(true)
  drag(box, 'drop', holding('front.jpg'))
  await expect.element(page.getByText('Photos Exceeded')).toBeVisible()
  expect(picked).toEqual([])
})

test.each(['Take photo', 'Choose photos'])('%s that brings nothing says "0 photos received"', async (label) => {
  const { section } = await showSection()
  section.querySelector(`input[aria-label="${label}"]`)!.dispatchEvent(new Event('cancel'))
  await expect.element(page.getByText('0 photos received')).toBeVisible()
})

test('files dropped on the supplements are stored', async () => {
  const kept: string[] = []
  const drafts = {
    addFile: async (_: string, { name }: { name: string }) => name,
    notePicked: async () => undefined,
    refusePicked: async () => undefined,
    dropPicked: async () => undefined,
  }
  await show(
    <section aria-label="Supplements">
      <p>No supplements yet.</p>
      <AddFiles
        draftId="d"
        drafts={drafts as never}
        lost={[]}
        newId={() => 'id'}
        shared={{ count: 0, days: 7, isChosen: () => false, take: async () => [] }}
        room={5}
        onKept={(id) => kept.push(id)}
        onFull={() => undefined}
      />
    </section>,
  )
  await expect.element(page.getByText('No supplements yet.')).toBeVisible()
  const transfer = new DataTransfer()
  transfer.items.add(new File(['plan'], 'plan.pdf', { type: 'application/pdf' }))
  drag(page.getByText('No supplements yet.').element(), 'drop', transfer)
  await expect.poll(() => kept).toEqual(['plan.pdf'])
})

function BehindDialog({ onFiles }: { onFiles(files: File[]): void }) {
  const ref = useRef<HTMLElement>(null)
  useIncomingFiles({ inside: ref, onFiles })
  return (
    <>
      <section ref={ref}>Photos</section>
      <div role="dialog" aria-label="Editor">
        <button type="button">Crop</button>
      </div>
    </>
  )
}

test('an open dialog keeps what is pasted in it', async () => {
  const taken: File[] = []
  await show(<BehindDialog onFiles={(files) => taken.push(...files)} />)
  await expect.element(page.getByRole('button', { name: 'Crop' })).toBeVisible()
  paste(page.getByRole('button', { name: 'Crop' }).element(), holding('a.jpg'))
  expect(taken).toEqual([])
})
