// Starts a new draft from a copied listing: the form's defaults, overridden by the copied values, and the copied rows.
import type { Value, Values } from '#contract/listing.ts'
import type { CopiedListing } from '#contract/search.ts'
import type { Member } from '#contract/session.ts'
import { composeAddress } from '#rules/address.ts'
import { rowValues } from '#rules/record/row.ts'
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'
import type { FormModel } from './form-model.ts'
import { newValues } from './start-record.ts'

type CopyOptions = {
  model: FormModel
  /** Text for a code of a lookup table. */
  describe(table: string, code: string): string
  today: string
  member: Member
  /** Title for a listing that has no address. */
  untitled: string
}

/** `edits`, the rows and the title make the draft count as the member's work, which is kept, listed and sent. */
export function startCopy(
  { listing, items }: Pick<CopiedListing['Data'], 'listing' | 'items'>,
  { model, describe, today, member, untitled }: CopyOptions,
): { values: Values; edits: DraftEdit[] } {
  // A copied agent includes all of their parts; without one, the new listing is the member's own.
  const agent = isFilled(listing.ListAgentKeyNumeric) ? null : member
  const values = { ...newValues(model, today, agent), ...listing }
  const address = composeAddress(values, (name, code) => {
    const table = model.fields.get(name)?.table
    return table ? describe(table, code) : code
  })
  if (address && model.fields.has('UnparsedAddress')) values.UnparsedAddress = address
  const rows = Object.entries(items).flatMap(([section, all]) =>
    all.map((row): DraftEdit => {
      const { uid, SortOrder } = row
      return { kind: 'row', section, uid, SortOrder, isNew: true, fields: rowValues(row) }
    }),
  )
  const isNamed = ['StreetNumber', 'StreetName', 'City'].some((name) => isFilled(values[name]))
  return { values, edits: [...rows, { kind: 'title', title: isNamed ? address : untitled }] }
}

const isFilled = (value: Value | undefined): boolean => value !== null && value !== undefined && value !== ''
