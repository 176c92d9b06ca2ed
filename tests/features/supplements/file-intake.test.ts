import { expect, test } from 'vitest'
import { SUPPLEMENT_MAX_BYTES } from '#contract/supplement.ts'
import { exceeded } from '#src/features/forms/engine/section-words.ts'
import { type Chosen, createFileIntake } from '#src/features/supplements/add-files.tsx'
import { NOT_KEPT, sizeWords } from '#src/features/supplements/file-words.ts'
import { bytesLabel } from '#src/offline/drafts/standing-words.ts'

const file = (name: string, size = 10) => ({ name, size }) as File
const files = (...names: string[]) => names.map((name) => file(name))

/** A form with so many places, on a phone that can be full. */
function setUp(places: number) {
  const intake = createFileIntake()
  const rows: string[] = []
  let isFull = false
  const said: { title: string; text: string }[] = []
  const noted: string[] = []
  let ids = 0
  const keeping = () => ({
    room: places - rows.length,
    newId: () => `id-${++ids}`,
    note: async (all: readonly { id: string }[]) => void noted.push(...all.map(({ id }) => id)),
    refused: () => undefined,
    drop: (id: string) => void noted.splice(0, noted.length, ...noted.filter((each) => each !== id)),
    keep: async ({ name }: File, id: string) => {
      if (!id.startsWith('shared')) expect(noted).toContain(id)
      if (isFull) throw new Error('QuotaExceededError')
      if (noted.includes(id)) noted.splice(noted.indexOf(id), 1)
      return `id of ${name}`
    },
    kept: (_id: string, name: string) => void rows.push(name),
    full: () => void said.push(exceeded('supplements', places)),
  })
  return {
    intake,
    rows,
    noted,
    said,
    add: (chosen: File[]) =>
      intake.add(
        chosen.map((each) => ({ file: each })),
        keeping(),
      ),
    addShared: (...chosen: Chosen[]) => intake.add(chosen, keeping()),
    dismiss: (at: number) => intake.dismiss(intake.standing.get().left[at]!, keeping()),
    again: (at: number) => intake.again(intake.standing.get().left[at]!, keeping()),
    left: () => intake.standing.get().left.map(({ file, reason, again }) => [file.name, reason, again]),
    fill: (value: boolean) => {
      isFull = value
    },
  }
}
const EXCEEDED = {
  title: 'Supplements Exceeded',
  text: 'The maximum number of supplements must not exceed 3.',
  isError: true,
}

test('Ann chooses three files: each becomes a row in her order, when it is on her phone', async () => {
  const { intake, rows, add } = setUp(25)
  add(files('report.pdf', 'plan.png', 'notes.txt'))
  expect([rows, intake.standing.get().reading]).toEqual([[], 3])
  await intake.settled()
  expect([rows, intake.standing.get()]).toEqual([['report.pdf', 'plan.png', 'notes.txt'], { reading: 0, left: [] }])
})

test('more than fit: the first are kept, and she is told how many there may be', async () => {
  const { intake, rows, said, add } = setUp(3)
  add(files('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'))
  await intake.settled()
  expect([rows, said]).toEqual([['a.pdf', 'b.pdf', 'c.pdf'], [EXCEEDED]])
  add(files('e.pdf'))
  await intake.settled()
  expect(rows).toHaveLength(3)
  expect(said).toHaveLength(2)
})

test('exactly as many as fit are no reason to say anything; files that are not taken need no place', async () => {
  const { intake, rows, said, add, left } = setUp(3)
  add(files('a.pdf', 'setup.exe', 'b.pdf', 'c.pdf'))
  await intake.settled()
  expect([rows, said]).toEqual([['a.pdf', 'b.pdf', 'c.pdf'], []])
  expect(left()).toEqual([['setup.exe', expect.stringContaining('isn’t supported'), false]])
})

test('chosen twice before the first are kept, they are counted together', async () => {
  const { intake, rows, said, add } = setUp(3)
  add(files('a.pdf', 'b.pdf'))
  add(files('c.pdf', 'd.pdf'))
  await intake.settled()
  expect([rows, said]).toEqual([['a.pdf', 'b.pdf', 'c.pdf'], [EXCEEDED]])
})

test('a full phone: the file stays with its reason, and is kept when she tries again', async () => {
  const { intake, rows, noted, add, again, dismiss, left, fill } = setUp(25)
  fill(true)
  add(files('report.pdf', 'plan.png'))
  await intake.settled()
  expect([rows, left()]).toEqual([
    [],
    [
      ['report.pdf', NOT_KEPT, true],
      ['plan.png', NOT_KEPT, true],
    ],
  ])
  again(0)
  await intake.settled()
  expect(left().map(([name]) => name)).toEqual(['plan.png', 'report.pdf'])
  fill(false)
  again(1)
  await intake.settled()
  expect([rows, left()]).toEqual([['report.pdf'], [['plan.png', NOT_KEPT, true]]])
  dismiss(0)
  expect(intake.standing.get()).toEqual({ reading: 0, left: [] })
  expect(noted).toEqual([])
})

test('tried again without a place left, it stays, and she is told', async () => {
  const { intake, rows, said, add, again, left, fill } = setUp(3)
  fill(true)
  add(files('late.pdf'))
  await intake.settled()
  fill(false)
  add(files('a.pdf', 'b.pdf', 'c.pdf'))
  await intake.settled()
  again(0)
  await intake.settled()
  expect([rows, left().map(([name]) => name), said]).toEqual([['a.pdf', 'b.pdf', 'c.pdf'], ['late.pdf'], [EXCEEDED]])
})

test('what is wrong with a file is said before it is read', () => {
  const { intake, add, left } = setUp(25)
  add([file('empty.pdf', 0), file('film.mov', SUPPLEMENT_MAX_BYTES + 1), file('page.html')])
  expect(left().map(([name, reason]) => [name, reason])).toEqual([
    ['empty.pdf', 'The file is empty.'],
    ['film.mov', '50 MB at most; this file has 50 MB.'],
    ['page.html', expect.stringContaining('This file type')],
  ])
  expect(intake.standing.get().reading).toBe(0)
})

test.each([
  'doc',
  'DOCX',
  'pdf',
  'rtf',
  'txt',
  'xls',
  'xlsx',
  'gif',
  'jpg',
  'jpeg',
  'png',
  'tiff',
  'mov',
  'mp4',
  'mpeg',
  'wmv',
])('a %s is taken', async (ending) => {
  const { intake, rows, add } = setUp(25)
  add(files(`a.b.${ending}`))
  await intake.settled()
  expect(rows).toHaveLength(1)
})

test('sizes and standings are words', () => {
  expect([1, 900, 90_000, 3_400_000, 30_000_000].map(sizeWords)).toEqual(['1 KB', '1 KB', '88 KB', '3.2 MB', '29 MB'])
  const states = ['waiting', 'uploading', 'uploaded', 'refused'] as const
  expect(states.map((state) => bytesLabel(state).word)).toEqual([
    'On this phone',
    'Sending',
    'On the server',
    'Needs attention',
  ])
})

test('files shared from another app: each leaves the inbox once it is in the draft, and a refused one stays with its reason', async () => {
  const { intake, rows, left, addShared, dismiss } = setUp(2)
  const inbox = new Set(['shared-1', 'shared-2', 'shared-3', 'shared-4'])
  const shared = (id: string, name: string, size = 10) => ({
    id,
    file: file(name, size),
    onSafe: () => inbox.delete(id),
  })
  const all = [
    shared('shared-1', 'report.pdf'),
    shared('shared-2', 'huge.pdf', SUPPLEMENT_MAX_BYTES + 1),
    shared('shared-3', 'lease.docx'),
    shared('shared-4', 'one-too-many.pdf'),
  ]
  addShared(...all)
  // A second tap while the first is at work.
  addShared(...all.slice(0, 3))
  await intake.settled()
  expect(rows).toEqual(['report.pdf', 'lease.docx'])
  expect([...inbox]).toEqual(['shared-2', 'shared-4'])
  const reason = '50 MB at most; this file has 50 MB.'
  expect(left()).toEqual([['huge.pdf', reason, false]])
  dismiss(0)
  addShared(all[1]!)
  expect(left()).toEqual([['huge.pdf', reason, false]])
})
