// The Validation Summary: each visible invalid field with its message and the sections' own messages, grouped by page.
import type { Value } from '#contract/listing.ts'
import { itemKey } from '#rules/record/row.ts'
import { sectionOf, sectionOfTarget } from '#rules/record/sections.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { SectionMessage } from '../engine/evaluator.ts'
import type { FieldModel, FormModel, PageModel } from '../engine/form-model.ts'
import type { FieldState } from '../engine/form-verdicts.ts'
import { capitalize, messageTitle } from '../engine/section-words.ts'

export type SummaryEntry = {
  /** The field's key; null for a section's own message, which leads to the section. */
  key: string | null
  section: string | null
  /** Prefix for the label of a field in a row: `Room 2`. */
  label: string
  message: string
  isError: boolean
  /** Missing, but the member was not told so far: the field was not touched, and its section not left. */
  isToDo: boolean
}
export type SummaryPage = { page: PageModel; entries: SummaryEntry[] }

export const ALL_CLEAR = 'Congratulations, the form is valid.'
export const SERVER_SAID = 'From the server'
export const COPIED = 'Validation Summary Copied'

/** The part of the form's store that the summary uses. */
export type Summarised = {
  model: FormModel
  state(key: string): FieldState
  value(key: string): Value
  showsMessage(section: string): boolean
  rowsOf(section: string): readonly string[]
  photoMarks(): readonly { id: string }[]
  sectionMessages(): readonly SectionMessage[]
  saidElsewhere(): readonly string[]
}

function fieldEntries(store: Summarised, key: string, label: string): SummaryEntry[] {
  const state = store.state(key)
  const isToDo = !state.shown && isEmpty(store.value(key))
  const entry = (message: string, isError: boolean) => ({ key, section: null, label, message, isError, isToDo })
  return [
    ...(state.error === null ? [] : [entry(state.error, true)]),
    ...(state.warning === null ? [] : [entry(state.warning, false)]),
  ]
}

export function summarize(store: Summarised): SummaryPage[] {
  const pages = store.model.pages.map((page) => ({ page, entries: pageEntries(store, page) }))
  return pages.filter(({ entries }) => entries.length)
}

function pageEntries(store: Summarised, page: PageModel): SummaryEntry[] {
  const messages = store.sectionMessages()
  return page.groups.flatMap((group) => {
    const entries = group.fields.flatMap((field) => fieldEntries(store, field.name, field.label))
    const { items } = group
    if (!items) return entries
    const own = messages
      .filter(({ section }) => sectionOfTarget(section) === items)
      .map(({ section, message, isError }) => ({
        key: null,
        section: items,
        label: messageTitle(section),
        message,
        isError,
        isToDo: !store.showsMessage(section),
      }))
    return [...entries, ...own, ...rowEntries(store, items, group.itemFields)]
  })
}

const uidsOf = (store: Summarised, section: string): readonly string[] =>
  section === 'photos' ? store.photoMarks().map(({ id }) => id) : store.rowsOf(section)

export const rowEntries = (store: Summarised, section: string, fields: readonly FieldModel[]): SummaryEntry[] =>
  uidsOf(store, section).flatMap((uid, index) =>
    fields.flatMap((field) => {
      const key = itemKey(section, uid, field.name)
      return fieldEntries(store, key, `${capitalize(sectionOf(section).one)} ${index + 1}: ${field.label}`)
    }),
  )

/** The next field or section after `key` that prevents a submission; wraps around to the top. */
export function nextError(pages: readonly SummaryPage[], key: string | null): SummaryEntry | null {
  const errors = pages.flatMap(({ entries }) => entries.filter(({ isError }) => isError))
  const at = errors.findIndex((entry) => entry.key !== null && entry.key === key)
  return errors[at + 1] ?? errors[0] ?? null
}

/** For the clipboard: each page with its lines, followed by the server's messages that do not belong to any field. */
export function summaryText(pages: readonly SummaryPage[], elsewhere: readonly string[] = []): string {
  const parts = pages.map(({ page, entries }) => [
    page.label,
    ...entries.map(({ label, message, isError }) => `- ${isError ? '' : '(warning) '}${label}: ${message}`),
  ])
  if (elsewhere.length) parts.push([SERVER_SAID, ...elsewhere.map((message) => `- ${message}`)])
  return parts.length ? parts.map((lines) => lines.join('\n')).join('\n\n') : ALL_CLEAR
}
