// The form as members use it (store, rules, page view, controls), without draft, header, section list and sheets: the
// part measured by a benchmark of form engines. The only module of the app that code outside of it imports.
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { compileForm } from '#rules/form-plan.ts'
import { createFormEvaluator } from '../features/forms/engine/form-evaluator.ts'
import { buildModel } from '../features/forms/engine/form-model.ts'
import { FormStore } from '../features/forms/engine/form-store.ts'
import { ALL_ALLOWED } from '../features/forms/engine/form-verdicts.ts'
import { createOpenRows } from '../features/forms/engine/open-rows.ts'
import { startNew } from '../features/forms/engine/start-record.ts'
import { createFormEvents, pushWrites } from '../features/forms/fields/form-events.ts'
import { FormContext, type FormTools } from '../features/forms/screen/form-context.ts'
import { PageView } from '../features/forms/screen/page-view.tsx'
import { LookupIndex } from '../features/lookups/lookup-index.ts'
import '../features/forms/screen/forms.css'
import '../ui/field.css'

/** As the server delivers it. `pages`: one at a time, as members see them, or all at once. */
export type StandaloneInput = {
  definition: FormDefinition
  tables: LookupTable[]
  values: Values
  pages: 'one' | 'all'
}

export type StandaloneForm = {
  store: FormStore
  goto(page: number): void
  /** Renders the result before it returns. */
  update(change: (store: FormStore) => void): void
}

export function openStandaloneForm(element: Element, input: StandaloneInput): StandaloneForm {
  const store = createStore(input)
  let goto: (page: number) => void = () => {}
  const onReady = (show: (page: number) => void) => {
    goto = show
  }
  const root = createRoot(element)
  flushSync(() => root.render(<Form store={store} pages={input.pages} onReady={onReady} />))
  return {
    store,
    goto: (page) => flushSync(() => goto(page)),
    update: (change) => flushSync(() => change(store)),
  }
}

const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

function createStore({ definition, tables, values, pages }: StandaloneInput): FormStore {
  const lookups = new LookupIndex(tables)
  return new FormStore({
    model: buildModel(definition),
    start: startNew(values),
    lookups,
    permissions: ALL_ALLOWED,
    ...(pages === 'one' && { firstPage: 0 }),
    newId: () => crypto.randomUUID(),
    soon: afterPaint,
    onEdits: () => {},
    onNotice: () => {},
    evaluator: createFormEvaluator({
      form: compileForm(definition),
      base: null,
      now: () => new Date().toISOString(),
      timezone: 'UTC',
      tokens: {},
      tables: lookups.tables,
      barredPages: new Set(),
    }),
  })
}

const Nothing = () => null

const toolsOf = (store: FormStore): FormTools => ({
  store,
  slots: {
    Changes: Nothing,
    Preview: Nothing,
    Cover: Nothing,
    DataSheet: Nothing,
    Dictation: Nothing,
    Photos: Nothing,
    Picker: Nothing,
    PickerInPlace: Nothing,
    PersonPicker: Nothing,
    AddFiles: Nothing,
    File: Nothing,
    TaxRoll: Nothing,
    MapPicture: Nothing,
    Plotter: Nothing,
  },
  effects: {
    now: () => Date.now(),
    today: () => new Date().toISOString().slice(0, 10),
    timezone: 'UTC',
    locate: async () => ({ ok: false, reason: 'unavailable' }),
    copy: async () => {},
    revealCode: async () => null,
    tell: () => {},
  },
  draftId: null,
  ensureDraft: async () => '',
  openSheet: () => {},
  openRows: createOpenRows(),
  begunLines: new Map(),
  leftWarnings: new Set(),
  groups: {},
})

type FormProps = { store: FormStore; pages: 'one' | 'all'; onReady(show: (page: number) => void): void }

function Form({ store, pages, onReady }: FormProps) {
  const [current, setCurrent] = useState(0)
  const ref = useRef<HTMLDivElement>(null)
  const tools = useMemo(() => toolsOf(store), [store])
  const events = useMemo(
    () => createFormEvents(store, { openPicker: () => {}, flush: () => {}, afterPress: (run) => run() }),
    [store],
  )
  useEffect(() => pushWrites(ref.current!, store), [store])
  useEffect(() => onReady(setCurrent), [onReady])
  const shown = pages === 'all' ? store.model.pages : [store.model.pages[current]!]
  return (
    <FormContext value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the controls inside it */}
      <div
        ref={ref}
        onInput={events.onInput}
        onBlur={events.onBlur}
        onClick={events.onClick}
        onKeyDown={events.onKeyDown}
      >
        {shown.map((page) => (
          <PageView key={page.name} page={page} />
        ))}
      </div>
    </FormContext>
  )
}
