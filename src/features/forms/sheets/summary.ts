// The Validation Summary: each visible invalid field with its message and the sections' own messages, grouped by page.
import { capitalized } from '#contract/text.ts'
import { itemKey, readItemKey } from '#rules/record/row.ts'
import { sectionOf, sectionOfTarget } from '#rules/record/sections.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { FieldModel, FormPage } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { messageTitle } from '../engine/section-words.ts'
import { pageOfKey } from '../engine/tally.ts'

export type SummaryEntry = {
  /** The field's key; null for a section's own message, which leads to the section. */
  key: string | null
  section: string | null
  /** Prefix for the label of a field in a row: `Room 2`. */
  label: string
  message: string
  isError: boolean
  /** Missing, but the member has not been told yet: the field was not touched, and its section not left. */
  isToDo: boolean
}
type SummaryPage = { page: FormPage; entries: SummaryEntry[] }

export const ALL_CLEAR = 'Congratulations, the form is valid.'
export const SERVER_SAID = 'From the server'
export const COPIED = 'Validation Summary Copied'

function fieldEntries(store: FormStore, key: string, label: string): SummaryEntry[] {
  const state = store.state(key)
  const isToDo = !state.isShown && isEmpty(store.value(key))
  const entry = (message: string, isError: boolean) => ({ key, section: null, label, message, isError, isToDo })
  return [
    ...(state.errorMessage === null ? [] : [entry(state.errorMessage, true)]),
    ...(state.warning === null ? [] : [entry(state.warning, false)]),
  ]
}

export function summarize(store: FormStore): SummaryPage[] {
  const pages = store.model.pages.map((page) => ({ page, entries: pageEntries(store, page) }))
  return pages.filter(({ entries }) => entries.length)
}

function pageEntries(store: FormStore, page: FormPage): SummaryEntry[] {
  const messages = store.states.sectionMessages
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
        isToDo: !store.states.showsMessage(section),
      }))
    return [...entries, ...own, ...rowEntries(store, items, group.itemFields)]
  })
}

export const rowEntries = (store: FormStore, section: string, fields: readonly FieldModel[]): SummaryEntry[] =>
  store.record.uidsOf(section).flatMap((uid, index) =>
    fields.flatMap((field) => {
      const key = itemKey(section, uid, field.name)
      return fieldEntries(store, key, `${capitalized(sectionOf(section).one)} ${index + 1}: ${field.label}`)
    }),
  )

/** Entries of rows that say the same, as one: `Rooms 1–4: Length, Width`. It leads to the first of them. */
export function joinRows(store: FormStore, entries: readonly SummaryEntry[]): SummaryEntry[] {
  const joined = new Map<string, SummaryEntry[]>()
  for (const entry of entries) {
    const item = entry.key === null ? null : readItemKey(entry.key)
    const id = `${item ? `${item.section} ${entry.isError}` : (entry.key ?? entry.label)} ${entry.message}`
    joined.set(id, [...(joined.get(id) ?? []), entry])
  }
  return [...joined.values()].map((same) => {
    const [first] = same
    if (same.length === 1) return first!
    return { ...first!, label: rowsLabel(store, same), isToDo: same.every(({ isToDo }) => isToDo) }
  })
}

function rowsLabel(store: FormStore, entries: readonly SummaryEntry[]): string {
  const items = entries.flatMap(({ key }) => (key === null ? [] : (readItemKey(key) ?? [])))
  const section = items[0]!.section
  const uids = store.record.uidsOf(section)
  const places = [...new Set(items.map(({ uid }) => uids.indexOf(uid) + 1))]
  const fields = [...new Set(items.map(({ name }) => store.model.itemFields.get(section)!.get(name)!.label))]
  const { one, many } = sectionOf(section)
  return `${capitalized(places.length === 1 ? one : many)} ${ranges(places)}: ${fields.join(', ')}`
}

/** `1–4, 6` */
function ranges(places: readonly number[]): string {
  const starts = places.filter((place) => !places.includes(place - 1))
  const ends = places.filter((place) => !places.includes(place + 1))
  return starts.map((start, at) => (start === ends[at] ? start : `${start}–${ends[at]}`)).join(', ')
}

/** `key`: the field with the focus, if any; `page`: the section on screen, -1 for the Essentials. */
type Here = { key: string | null; page: number }

/**
 * The next field or section after `here` that prevents a submission; wraps around to the top. A message about the whole
 * section on screen is already visible there, so it is only returned if nothing else is left.
 */
export function nextError(store: FormStore, here: Here): SummaryEntry | null {
  const errors = summarize(store).flatMap(({ page, entries }) =>
    entries.filter(({ isError }) => isError).map((entry) => ({ entry, page: page.index })),
  )
  const current = here.key === null ? here.page : pageOfKey(store.model, here.key)
  const keys = current < 0 ? [] : keysOf(store, store.model.pages[current]!)
  const at = here.key === null ? -1 : keys.indexOf(here.key)
  const isAfter = ({ entry, page }: (typeof errors)[number]) =>
    page === current ? entry.key !== null && keys.indexOf(entry.key) > at : page > current
  return (errors.find(isAfter) ?? errors[0])?.entry ?? null
}

/** Keys of a page's fields, including its rows', in the order on screen. */
const keysOf = (store: FormStore, { groups }: FormPage): string[] =>
  groups.flatMap(({ fields, items, itemFields }) => [
    ...fields.map(({ name }) => name),
    ...(items ? store.record.uidsOf(items) : []).flatMap((uid) =>
      itemFields.map(({ name }) => itemKey(items!, uid, name)),
    ),
  ])

/** For the clipboard: each page with its lines, followed by the server's messages that do not belong to any field. */
export function summaryText(pages: readonly SummaryPage[], elsewhere: readonly string[] = []): string {
  const parts = pages.map(({ page, entries }) => [
    page.label,
    ...entries.map(({ label, message, isError }) => `- ${isError ? '' : '(warning) '}${label}: ${message}`),
  ])
  if (elsewhere.length) parts.push([SERVER_SAID, ...elsewhere.map((message) => `- ${message}`)])
  return parts.length ? parts.map((lines) => lines.join('\n')).join('\n\n') : ALL_CLEAR
}
