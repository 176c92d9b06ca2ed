// The screen of a record form, as its definition describes it. Has no router and no network: a page passes it a store,
// a writer and its tools.
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DraftEdit, Standing } from '../../../offline/drafts/draft-model.ts'
import '../../../ui/field.css'
import { Sheet } from '../../../ui/sheet.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { createFormEvents, pushWrites } from '../fields/form-events.ts'
import type { DraftWriter } from '../session/draft-writer.ts'
import { FinishActions, type FormActions } from './finish-actions.tsx'
import { FormHeader, Progress, StepBar, SummaryButton } from './form-bars.tsx'
import { FormContext, type FormEffects, type FormSlots, type FormTools } from './form-context.ts'
import './forms.css'
import { createOpenRows } from '../engine/open-rows.ts'
import { createPressGate, type PressGate } from '../fields/press-gate.ts'
import { GROUPS } from '../groups/groups.ts'
import { PersonSheet } from '../sheets/person-sheet.tsx'
import { PickSheet } from '../sheets/pick-sheet.tsx'
import { SearchSheet } from '../sheets/search-sheet.tsx'
import { SummarySheet } from '../sheets/summary-sheet.tsx'
import { TaxRollSheet } from '../sheets/tax-roll-sheet.tsx'
import { PageView } from './page-view.tsx'
import { SaveLabel } from './save-label.tsx'
import { SectionList } from './section-list.tsx'
import { UnsavedBanner } from './unsaved-banner.tsx'
import { useAfterPaint } from './use-after-paint.ts'
import { useJump } from './use-jump.ts'

export type FormViewProps = {
  store: FormStore
  writer: DraftWriter
  /** All changes of the draft, to copy out if the phone cannot save it. */
  changes(): readonly DraftEdit[]
  standing: Standing | null
  slots: FormSlots
  effects: FormEffects
  actions: FormActions
  draftId: string | null
  ensureDraft(): Promise<string>
  /** The h1: the form's title with status badge, type icon and ListingId. */
  heading: ReactNode
  /** Lock banner and similar, above the section. */
  banner?: ReactNode
  onBack?(): void
  /** PageName of the section in the address; any other value means the first. */
  section: string | null
  /** The field to show now; a new object shows it again. */
  goTo?: { key: string } | null
  onSection(name: string): void
  sheet: string | null
  onSheet(name: string | null): void
  /** A submission is being sent: editing waits for its reply. */
  frozen?: boolean
}

const PICK = 'pick:'
const PERSON = 'person:'

export function FormView(props: FormViewProps) {
  const { store, writer, slots, effects, draftId, ensureDraft, sheet, onSheet } = props
  const [current, go] = useSection(props)
  const openRows = useMemo(createOpenRows, [])
  const jump = useJump(store, openRows, current, go, sheet === null)
  const { goTo } = props
  useEffect(() => {
    if (goTo) jump(goTo)
  }, [goTo, jump])
  const openSheet = useCallback((name: string) => onSheet(name), [onSheet])
  const closeSheet = useCallback(() => onSheet(null), [onSheet])
  const tools = useMemo<FormTools>(
    () => ({ store, slots, effects, draftId, ensureDraft, openSheet, openRows, groups: GROUPS }),
    [store, slots, effects, draftId, ensureDraft, openSheet, openRows],
  )
  const jumpFrom = (place: Parameters<typeof jump>[0]) => {
    jump(place)
    closeSheet()
  }
  const goFrom = (page: number) => jumpFrom({ page })
  const page = store.model.pages[current]
  const title = useTitleFocus(current)
  const finish = <FinishActions store={store} actions={props.actions} onSummary={() => onSheet('summary')} />
  return (
    <FormContext value={tools}>
      <main id="main" tabIndex={-1} className="form">
        <FormHeader
          heading={props.heading}
          saved={<SaveLabel writer={writer} standing={props.standing} now={effects.now} />}
          onBack={props.onBack}
          onSearch={() => onSheet('search')}
        >
          <SummaryButton store={store} onClick={() => onSheet('summary')} />
        </FormHeader>
        <Progress current={current} of={store.model.pages.length} />
        <UnsavedBanner writer={writer} store={store} changes={props.changes} copy={effects.copy} />
        <div className="form-middle">
          <div className="form-side">
            <nav aria-label="Sections">
              <SectionList store={store} current={current} onGo={go} />
            </nav>
            {finish}
          </div>
          <FormBody
            store={store}
            writer={writer}
            openPicker={(key) => onSheet(PICK + key)}
            scrollKey={current}
            inert={props.frozen ?? false}
          >
            {props.banner}
            {page && (
              <>
                <h2 ref={title} tabIndex={-1} className="form-page-title">
                  {page.label}
                </h2>
                <PageView key={page.name} page={page} />
              </>
            )}
          </FormBody>
        </div>
        <StepBar
          store={store}
          current={current}
          onGo={go}
          onSections={() => onSheet('sections')}
          onFinish={() => {
            store.revealPages([current])
            onSheet('finish')
          }}
        />
      </main>
      <Sheet isOpen={sheet === 'sections'} onClose={closeSheet} title="Sections" footer={finish}>
        <SectionList store={store} current={current} onGo={goFrom} />
      </Sheet>
      <Sheet isOpen={sheet === 'finish'} onClose={closeSheet} title="Finish">
        {finish}
      </Sheet>
      {sheet === 'summary' && <SummarySheet store={store} copy={effects.copy} onGo={jumpFrom} onClose={closeSheet} />}
      {sheet === 'search' && (
        <SearchSheet store={store} onGo={({ key, section }) => jumpFrom({ key, section })} onClose={closeSheet} />
      )}
      <TaxRollSheet sheet={sheet} onClose={closeSheet} />
      {sheet?.startsWith(PERSON) && <PersonSheet groupId={sheet.slice(PERSON.length)} onClose={closeSheet} />}
      {sheet?.startsWith(PICK) && <PickSheet id={sheet.slice(PICK.length)} onClose={closeSheet} />}
    </FormContext>
  )
}

/** Focuses a new section's title, for keyboard and screen reader users; a jump to a field continues from there. */
function useTitleFocus(current: number) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    title.current?.focus({ preventScroll: true })
  }, [current])
  return title
}

/** The section on screen. It changes at once; the address is updated after paint, because the router is slow. */
function useSection({ store, section, onSection }: FormViewProps): [number, (page: number) => void] {
  const { pages } = store.model
  const named = Math.max(
    0,
    pages.findIndex((page) => page.name === section),
  )
  const [current, setCurrent] = useState(named)
  const latest = useRef(current)
  latest.current = current
  const afterPaint = useAfterPaint()
  const shown = useRef(section)
  useEffect(() => {
    if (section === shown.current) return
    shown.current = section
    setCurrent(named)
  }, [section, named])
  const go = useCallback(
    (page: number) => {
      const next = pages[Math.max(0, Math.min(pages.length - 1, page))]
      if (!next) return
      // A section that was visited and left shows its missing fields.
      store.revealPages([latest.current])
      setCurrent(next.index)
      shown.current = next.name
      afterPaint(() => onSection(next.name))
    },
    [pages, store, onSection, afterPaint],
  )
  return [current, go]
}

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

type BodyProps = {
  store: FormStore
  writer: DraftWriter
  openPicker(key: string): void
  scrollKey: number
  inert: boolean
  children: ReactNode
}

/** The scroll host with the fields, and the single place that handles their events. */
function FormBody({ store, writer, openPicker, scrollKey, inert, children }: BodyProps) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(openPicker)
  latest.current = openPicker
  const gate = useRef<PressGate | null>(null)
  const events = useMemo(
    () =>
      createFormEvents(store, {
        openPicker: (key) => latest.current(key),
        flush: () => void writer.flush().catch(() => undefined),
        afterPress: (run) => (gate.current ? gate.current.afterPress(run) : run()),
      }),
    [store, writer],
  )
  useEffect(() => {
    gate.current = createPressGate({ target: window, after })
    return () => {
      gate.current?.stop()
      gate.current = null
    }
  }, [])
  useEffect(() => {
    const root = ref.current
    return root ? pushWrites(root, store) : undefined
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new section begins at its top
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = 0
  }, [scrollKey])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the controls inside it
    <div
      ref={ref}
      className="form-scroll"
      onInput={events.onInput}
      onBlur={events.onBlur}
      onClick={events.onClick}
      onKeyDown={events.onKeyDown}
    >
      <div className="form-column" inert={inert}>
        {children}
      </div>
    </div>
  )
}
