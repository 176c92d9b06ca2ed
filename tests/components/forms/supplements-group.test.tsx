// The Supplements section of a form: where a card's parts stand, and what is said when no more files fit.
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddFilesSlot, FileSlot } from '#src/app/pages/record-form/slots.tsx'
import { useServices } from '#src/app/services.tsx'
import { FileLine } from '#src/features/supplements/file-line.tsx'
import type { LocalFile } from '#src/offline/drafts/draft-model.ts'
import { dropSharedFiles, keepSharedFile, sharedFiles } from '#src/offline/store/shared-files.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { expectExceeded } from '../../support/exceeded-dialog.ts'
import { button, field, openForm, useDraftOn } from '../../support/form-on-screen.tsx'

const FORM = aDefinition([
  {
    name: 'Supplements',
    groups: [
      {
        groupType: 'Supplements',
        items: 'supplements',
        repeatableMaxCount: 2,
        itemFields: [{ FieldName: 'SupplementType' }, { FieldName: 'Description' }],
      },
    ],
  },
])
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })
const choose = (...names: string[]) => userEvent.upload(page.getByLabelText('Add files').last(), names.map(pdf))
const card = (name: string) => button(new RegExp(`^Supplement \\d ?${name}`))

type FileSlotProps = { draftId: string; uid: string }

/** The file as it is later. */
function LaterFile({ draftId, uid, later }: FileSlotProps & { later: Partial<LocalFile> }) {
  const { offline } = useServices()
  const draft = useDraftOn(offline, draftId)
  const file = draft?.files?.[uid]
  if (!draft || !file) return null
  return (
    <FileLine
      draft={{ ...draft, files: { [uid]: { ...file, ...later } } }}
      id={uid}
      drafts={offline.drafts}
      progress={offline.progress}
      onFailed={() => expect.unreachable()}
    />
  )
}

const DAMAGED = { state: 'refused', problem: 'The file is damaged.' } as const
const Uploaded = (file: FileSlotProps) => <LaterFile {...file} later={{ state: 'uploaded' }} />
const Refused = (file: FileSlotProps) => <LaterFile {...file} later={DAMAGED} />

const boxOf = (element: Element | Range) => element.getBoundingClientRect()
const wordsOf = (element: Element) => {
  const words = document.createRange()
  words.selectNodeContents(element)
  return words
}

test.each([
  ['On the server', Uploaded],
  ['Needs attention', Refused],
])('the line “%s” begins where the fields below it begin, and touches none', async (words, File) => {
  await openForm(FORM, { slots: { AddFiles: AddFilesSlot, File } })
  await choose('report.pdf')
  const line = page.getByText(words).first()
  await expect.element(line).toBeVisible()
  const type = boxOf(field('Supplement Type').element().closest('.form-field')!)
  const parts = [...document.querySelectorAll('.files-line > p')]
  expect(parts.map((part) => boxOf(wordsOf(part)).left - type.left)).toEqual(parts.map(() => 0))
  const touching = [...document.querySelectorAll('.files-line :is(p, .button, a)')].filter(
    (part) => type.top - boxOf(part).bottom < 4,
  )
  expect(touching).toEqual([])
})

test.for([
  ['RPR', 'Every member who can see this listing sees this kind.'],
  ['MEMO', 'Only your office sees this kind.'],
  ['RENTROLL', 'Only those who may edit this listing see this kind.'],
  ['COMPLAINT', 'Only the board’s staff sees this kind.'],
  ['NEWKIND', 'Only those who may edit this listing see this kind.'],
] as const)('who will read the file is said beside its kind: %s', async ([kind, words]) => {
  const LOOKUP = 'Lookup_Property_Listing_SupplementType'
  const rows = [
    ...(['members', 'office', 'side', 'board'] as const).map((See, at) => ({
      ...{ Code: ['RPR', 'MEMO', 'RENTROLL', 'COMPLAINT'][at]!, Description: `A ${See} file`, See },
    })),
    { Code: 'NEWKIND', Description: 'A new file' },
  ]
  const itemFields = [{ FieldName: 'SupplementType', comboBoxLookupName: LOOKUP, inputType: 'ComboBox' }]
  const group = { groupType: 'Supplements', items: 'supplements', itemFields }
  const { session } = await openForm(aDefinition([{ name: 'Supplements', groups: [group] }]), {
    ...{ lookups: [{ tableName: LOOKUP, rows }], slots: { AddFiles: AddFilesSlot, File: FileSlot } },
  })
  await choose('report.pdf')
  await expect.element(card('report.pdf')).toBeVisible()
  expect(document.querySelector('.form-readers')).toBeNull()
  const [uid] = session.store.record.uidsOf('supplements')
  session.store.set(`supplements/${uid}/SupplementType`, kind, 'form')
  await expect.element(page.getByText(words)).toBeVisible()
})

test('one file too many is told as “Supplements Exceeded”, with an error icon, for five seconds', async () => {
  await openForm(FORM, { slots: { AddFiles: AddFilesSlot, File: FileSlot } })
  await choose('report.pdf', 'plan.pdf')
  await expect.element(card('plan.pdf')).toBeVisible()
  await button('Add files').click()
  await expectExceeded('Supplements Exceeded', 'The maximum number of supplements must not exceed 2.')
})

test('so is choosing more files than there is room for; the first are taken', async () => {
  await openForm(FORM, { slots: { AddFiles: AddFilesSlot, File: FileSlot } })
  await choose('report.pdf', 'plan.pdf', 'notes.pdf')
  await expect
    .element(page.getByRole('alertdialog', { name: 'Supplements Exceeded' }))
    .toHaveTextContent('The maximum number of supplements must not exceed 2.')
  await expect.element(card('plan.pdf')).toBeVisible()
  await expect.element(page.getByText(/^Saving on this/)).not.toBeInTheDocument()
  expect(document.querySelectorAll('.form-row')).toHaveLength(2)
})

test('a document shared from another app is added with a tap; a photo waits for its own section', async () => {
  const now = Date.now()
  for (const [id, name] of [
    ['shared-a', 'report.pdf'],
    ['shared-b', 'photo.heic'],
  ] as const)
    await keepSharedFile({ id, member: 7, at: now, name, type: '' }, new TextEncoder().encode('%PDF-1.4').buffer)
  onTestFinished(() => dropSharedFiles(['shared-a', 'shared-b']))
  const { session } = await openForm(FORM, { slots: { AddFiles: AddFilesSlot, File: FileSlot } })
  await expect.element(page.getByText('1 file shared from another app.')).toBeVisible()
  await button('Add here').click()
  await expect.element(card('report.pdf')).toBeVisible()
  expect(session.store.record.uidsOf('supplements')).toEqual(['shared-a'])
  await expect.element(button('Add here')).not.toBeInTheDocument()
  // The photo waits for the Photos section.
  expect((await sharedFiles(7)).map(({ id }) => id)).toEqual(['shared-b'])
})
