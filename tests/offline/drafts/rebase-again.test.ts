import { expect, test } from 'vitest'
import { rebase } from '#src/offline/drafts/rebase-draft.ts'
import { anEditOf } from '../../features/drafts/a-draft.ts'

test('a value that is asked about is asked about once, however often the record changes meanwhile', () => {
  const edit = { ...anEditOf(7), fields: { ListPrice: { value: 450_000, base: 400_000, editedAt: 0, rev: 5 } } }
  const record = (version: number, ListPrice: number) => ({ ...edit.base!, version, values: { ListPrice } })
  const once = rebase(edit, record(2, 410_000), 0)
  const twice = rebase(once, record(3, 420_000), 0)
  expect(twice.conflicts).toMatchObject([{ field: 'ListPrice', mine: 450_000, theirs: 420_000 }])
})
