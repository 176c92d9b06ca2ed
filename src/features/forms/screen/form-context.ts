// Context of a form's screen, with hooks that subscribe each part only to what it shows.
import { type ComponentType, createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Value } from '#contract/listing.ts'
import type { Position } from '#src/device/location.ts'
import type { PhotoWork } from '../engine/evaluator.ts'
import type { FieldState } from '../engine/field-states.ts'
import type { FieldModel, GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import type { PickerProps } from '../engine/lookups.ts'
import type { OpenRows } from '../engine/open-rows.ts'
import type { PageCounts } from '../engine/tally.ts'
import { FORM, PAGE, ROWS, VALUE } from '../engine/topics.ts'

/**
 * Slot for a listing's photos, which belong to another feature; a page fills it. The draft exists when it is rendered.
 */
export type PhotosSlotProps = { draftId: string; group: GroupModel['definition']; sectionLabel: string }
/** Slot for choosing supplement files; their rows belong to the form. */
export type AddFilesSlotProps = {
  draftId: string
  room: number
  onKept(uid: string, name: string): void
  onFull(): void
}
/**
 * Slot for the sheet that fills in the form from the municipal tax roll. `parcel`: a parcel that has already been
 * chosen.
 */
export type TaxRollSlotProps = { parcel: number | null; onClose(): void }
/** Slot for Agent Lookup and Office Lookup. */
export type PersonPickerProps = {
  draftId: string | null
  kind: 'AgentLookup' | 'OfficeLookup'
  /** Prefix of the fields that it fills in, such as BuyerAgent. */
  role: string
  title: string
  /** Returns a value of the record by field name. */
  read(name: string): Value
  /** Called with the agent or office, keyed by its own field names. */
  onPick(found: Readonly<Record<string, unknown>>): void
  onClose(): void
}
export type FormSlots = {
  AddFiles: ComponentType<AddFilesSlotProps>
  File: ComponentType<{ draftId: string; uid: string }>
  /** The draft's changes to its record, each with a way to revert it; renders nothing for a new record. */
  Changes: ComponentType<{ draftId: string }>
  /** The draft's first photo; renders nothing if there is none. */
  Cover: ComponentType<{ draftId: string }>
  Photos: ComponentType<PhotosSlotProps>
  PersonPicker: ComponentType<PersonPickerProps>
  Picker: ComponentType<PickerProps>
  /** The same on a desktop, at the field's own control. `begun`: text already typed on the control. */
  PickerInPlace: ComponentType<PickerProps & { anchor: HTMLElement; begun: string }>
  TaxRoll: ComponentType<TaxRollSlotProps>
  /** A small picture of the location; renders nothing if the coordinates are invalid. */
  MapPicture: ComponentType<{ latitude: Value; longitude: Value }>
  Plotter: ComponentType<PlotterSlotProps>
}

/**
 * Slot for the Location Plotter. Coordinates are the form's own values; for the location's other values, it gets both
 * texts and codes, texts first.
 */
export type PlotterSlotProps = {
  latitude: Value
  longitude: Value
  addressText: string
  onAddressText(text: string | null): void
  says: { town: string[]; community: string[]; parcels: string[] }
  locate: FormEffects['locate']
  /** In degrees; null if the pin was cleared. */
  onUpdate(spot: { latitude: number; longitude: number } | null): void
  onClose(): void
}

export type FormEffects = {
  now(): number
  /** Today in the board's time zone, yyyy-MM-dd. */
  today(): string
  timezone: string
  locate(): Promise<Position>
  copy(text: string): Promise<void>
  /** Returns an access code of the record being edited; null if it could not be loaded. */
  revealCode(name: string): Promise<string | null>
  /** The member's recent choices by field; absent for a form without a member. */
  recentChoices?: { of(field: string): readonly string[]; note(field: string, codes: readonly string[]): void }
  tell(message: { title: string; text: string; ms?: number; isError?: boolean }): void
}

export type GroupProps = { group: GroupModel; pageLabel: string }

export type FormTools = {
  store: FormStore
  slots: FormSlots
  effects: FormEffects
  draftId: string | null
  /** Creates the draft if there is none; needed for content that only a draft can hold (photos). */
  ensureDraft(): Promise<string>
  openSheet(name: string): void
  openRows: OpenRows
  /** Text of one-line rows that have not been added, by section; kept when the page changes. */
  begunLines: Map<string, string>
  /** Warnings that the member has read and left as they are, while the form is open. */
  leftWarnings: Set<string>
  groups: Readonly<Record<string, ComponentType<GroupProps>>>
}

export const FormContext = createContext<FormTools | null>(null)

export function useForm(): FormTools {
  const tools = useContext(FormContext)
  if (!tools) throw new Error('useForm must be used inside a FormContext.')
  return tools
}

/** What is read from the form: read again, and rendered if it differs, when one of the topics changes. */
export function useTopic<T>({ topics }: FormStore, topic: string | readonly string[], read: () => T): T {
  const all = typeof topic === 'string' ? topic : topic.join('\n')
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = all.split('\n').map((each) => topics.subscribe(each, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [topics, all],
  )
  return useSyncExternalStore(subscribe, read)
}

/** Topics of the states and the values of these fields. */
export const topicsOf = (keys: readonly string[]): string[] => keys.flatMap((key) => [key, VALUE + key])

/** A field's state without its value, so that typing does not cause a render. */
export function useFieldState(key: string): FieldState {
  const { store } = useForm()
  return useTopic(store, key, () => store.state(key))
}

/** Origin of the field's value, until it changes. */
export function useOrigin(key: string): string | null {
  const { store } = useForm()
  return useTopic(store, key, () => store.origins.of(key))
}

export function useValue(key: string): Value {
  const { store } = useForm()
  return useTopic(store, VALUE + key, () => store.value(key))
}

export function useRows(section: string): readonly string[] {
  const { store } = useForm()
  return useTopic(store, ROWS + section, () => store.record.uidsOf(section))
}

export function usePageCounts(store: FormStore, page: number): PageCounts {
  return useTopic(store, PAGE + page, () => store.counts.page(page))
}

export function useFormCounts(store: FormStore): PageCounts {
  return useTopic(store, FORM, () => store.counts.total())
}

export function useItemCount(store: FormStore, section: string): number {
  return useTopic(store, ROWS + section, () => store.record.uidsOf(section).length)
}

/** Returns null for a page without photos. */
export const usePhotoWork = (store: FormStore, page: number): PhotoWork | null =>
  useTopic(store, `${ROWS}photos`, () =>
    store.model.pages[page]?.groups.some(({ items }) => items === 'photos') ? store.record.photoWork : null,
  )

export function useSectionMessages(store: FormStore) {
  return useTopic(store, FORM, () => store.states.sectionMessages)
}

export const useIsMessageShown = (store: FormStore, section: string): boolean =>
  useTopic(store, FORM, () => store.states.showsMessage(section))

/** Display text of a field's value: texts for codes, the board's number format. */
export function describeValue(store: FormStore, field: FieldModel, value: Value): string {
  if (value === null || value === '') return ''
  const codes = Array.isArray(value) ? value : [value]
  const { table } = field
  return codes.map((code) => (table ? store.lookups.describe(table, String(code)) : String(code))).join(', ')
}

// Names in the URL of the sheets that load after the form's first page.
export const PLOTTER = 'plotter'
export const PERSON = 'person:'

/** Room for the list of sections next to the fields. */
export const DESK = '(min-width: 1024px)'
