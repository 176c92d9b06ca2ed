// Maps the errors of a refused submission to the form's fields.
import type { FieldError } from '#contract/problem.ts'
import { itemKey, readItemKey } from '#rules/record/row.ts'
import { SECTION_TARGETS, sectionOf, sectionOfTarget } from '#rules/record/sections.ts'
import type { AttentionNote, Draft } from '#src/offline/drafts/draft-model.ts'
import { sectionsIn } from '#src/offline/drafts/submission-body.ts'
import type { SectionMessage } from '../engine/evaluator.ts'
import type { FormModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'

type SentData = Readonly<Record<string, unknown>>
type SentRow = { IsDeleted: boolean; SortOrder: number; uid?: string; id?: string }

const isSection = (data: SentData, name: string): boolean => Object.hasOwn(data, name) && Array.isArray(data[name])

/** The uid of a row by its position among the rows sent, counted from 1 without deleted ones. */
type RowAt = (section: string, place: number) => string | undefined

/** Uses the rows that were sent or, once the submission has been withdrawn for correction, the current rows. */
const rowsSent =
  (data: SentData | null, rowsNow: (section: string) => readonly string[]): RowAt =>
  (section, place) => {
    if (!data || !isSection(data, section)) return rowsNow(section)[place - 1]
    const sent = (data[section] as SentRow[]).filter((row) => !row.IsDeleted)
    const row = sent.sort((a, b) => a.SortOrder - b.SortOrder)[place - 1]
    return row?.uid ?? row?.id
  }

/** The key of a target; null if it is not a field of this form. */
function keyOfTarget(target: string, model: FormModel, rowAt: RowAt): string | null {
  const row = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(target)
  if (!row) {
    const name = target.includes('.') ? target.slice(target.lastIndexOf('.') + 1) : target
    return model.fields.has(name) ? name : null
  }
  const section = sectionOfTarget(row[1]!)
  const uid = model.itemFields.get(section)?.has(row[3]!) ? rowAt(section, Number(row[2])) : undefined
  return uid === undefined ? null : itemKey(section, uid, row[3]!)
}

/**
 * The section that a target names as a whole, or by a row that is not on this form: `Rooms`, `RoomDimensions`,
 * `Media[1]`.
 */
function wholeOfTarget(target: string, model: FormModel): string | null {
  const name = /^(\w+)(\[\d+\](\.\w+)?)?$/.exec(target)?.[1]
  const section = name === undefined ? '' : sectionOfTarget(name)
  if (name === undefined || !model.pageOfSection.has(section)) return null
  return SECTION_TARGETS.some((whole) => whole.name === name) ? name : (sectionOf(section).wholes[0]?.name ?? name)
}

type ServedErrors = {
  byKey: Map<string, string>
  sections: SectionMessage[]
  /** Errors that do not belong to any field of this form: for the page to show. */
  elsewhere: FieldError[]
}

function placeErrors(errors: readonly FieldError[], model: FormModel, rowAt: RowAt): ServedErrors {
  const byKey = new Map<string, string>()
  const sections: SectionMessage[] = []
  const elsewhere: FieldError[] = []
  for (const error of errors) {
    const key = keyOfTarget(error.target, model, rowAt)
    const section = key === null ? wholeOfTarget(error.target, model) : null
    if (section !== null) sections.push({ section, message: error.message, isError: true })
    else if (key === null) elsewhere.push(error)
    else byKey.set(key, byKey.has(key) ? `${byKey.get(key)} ${error.message}` : error.message)
  }
  return { byKey, sections, elsewhere }
}

/** Shows the server's errors about a refused draft on the form. Errors of hidden fields appear above the form. */
export function showRefusal(note: AttentionNote, draft: Draft, store: FormStore): void {
  const data = draft.submission && sectionsIn(draft.submission.body)
  const { byKey, sections, elsewhere } = placeErrors(
    note.errors,
    store.model,
    rowsSent(data, store.record.uidsOf.bind(store.record)),
  )
  // A reopened draft has shown the refusal before: fields changed since then need no message.
  for (const key of byKey.keys()) if (changedAt(draft, key) > note.revision) byKey.delete(key)
  for (const [key, message] of byKey) {
    const shown = store.state(key).isVisible ? undefined : personName(store.model, key)
    if (shown === undefined || !store.state(shown).isVisible) continue
    byKey.delete(key)
    byKey.set(shown, message)
  }
  const hidden = [...byKey].filter(([key]) => !store.state(key).isVisible).map(([, message]) => message)
  const open = sections.filter(({ section }) => sectionChangedAt(draft, sectionOfTarget(section)) <= note.revision)
  store.states.setServed(byKey, open, [...elsewhere.map(({ message }) => message), ...hidden])
}

/** A person's or office's key is never on screen; their name is. */
function personName(model: FormModel, key: string): string | undefined {
  const groups = model.pages.flatMap((page) => page.groups)
  const group = groups.find(({ definition, fields }) => definition.role && fields.some(({ name }) => name === key))
  return group?.fields[0]?.name
}

/** The revision that last changed this field; 0 if the draft never changed it. */
function changedAt(draft: Draft, key: string): number {
  const item = readItemKey(key)
  const register = item ? draft.rows[item.section]?.[item.uid]?.fields[item.name] : draft.fields[key]
  return register?.rev ?? 0
}

/** The revision that last changed any row of this section. */
const sectionChangedAt = (draft: Draft, section: string): number =>
  Math.max(0, ...Object.values(draft.rows[section] ?? {}).map(({ rev }) => rev))
