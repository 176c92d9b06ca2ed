// Writes values into registers: the fields of a draft, or of one of its rows. Pure.
//
// A register keeps the value that the member was shown before this draft first changed it. If the record has another one
// by now (somebody changed it, and the form that wrote has not been told), both values become a conflict. Typing never
// resolves a conflict: a word is many edits, and its next letter would decide before the member has read the question.

import type { Values } from '#contract/listing.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import type { Draft, DraftConflict, LocalRegister } from './draft-model.ts'
import type { ConflictPlace } from './open-conflicts.ts'
import { isAt } from './open-conflicts.ts'
import { savedPhotoFields } from './photo-fields.ts'

type Registers = Record<string, LocalRegister>
/** `bases`: the values that the form showed before its first change. */
type Writing = { values: Values; bases: Values; rev: number; now: number }

export function writeRegisters(
  draft: Draft,
  place: ConflictPlace,
  registers: Registers,
  { values, bases, rev, now }: Writing,
): { registers: Registers; conflicts: DraftConflict[] } {
  const record = recordValues(draft, place)
  const next = { ...registers }
  let { conflicts } = draft
  for (const [field, value] of Object.entries(values)) {
    const was = registers[field]
    const open = conflicts.find(isAt(place, field))
    const base = (was ? was.base : bases[field]) ?? null
    const theirs = open ? open.theirs : was || !record ? base : (record[field] ?? null)
    const isAgreed = looksSame(value, theirs) || (!open && looksSame(base, theirs))
    // Another device's value is in the server's copy of the draft, not in the record.
    const isOwn = open?.ownDevice
    const sent = isOwn ? theirs : was && was.rev <= draft.acknowledged ? was.value : was?.sent
    const seen = isAgreed && !isOwn ? theirs : base
    next[field] = { value, base: seen, editedAt: now, rev, ...(sent !== undefined && { sent }) }
    const conflict: DraftConflict = { ...(open ?? { ...place, field, base, theirs }), mine: value }
    if (open) conflicts = conflicts.flatMap((each) => (each !== open ? each : isAgreed ? [] : conflict))
    else if (!isAgreed) conflicts = [...conflicts, conflict]
  }
  return { registers: next, conflicts }
}

/** Values of the record as it was last read here; undefined for a new record, or a row that the record does not have. */
function recordValues({ base }: Draft, { section, uid }: ConflictPlace): Values | undefined {
  if (uid === null) return base?.values
  if (section === 'photos') {
    const photo = base?.photos.find(({ id }) => id === uid)
    return photo && savedPhotoFields(photo)
  }
  return base?.items[section]?.find((row) => row.uid === uid) as Values | undefined
}
