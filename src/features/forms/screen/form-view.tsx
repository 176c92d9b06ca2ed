// The screen of a record form, according to its definition. Has no router and no network: a page passes it a store, a
// batcher and its tools.
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Shown } from '#src/ui/shown.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import type { FormPage, GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { createOpenRows } from '../engine/open-rows.ts'
import { FieldsGroup } from '../groups/fields-group.tsx'
import { GROUPS } from '../groups/groups.ts'
import { SearchBox } from '../sheets/search.tsx'
import type { SummaryEntry } from '../sheets/summary.ts'
import { SummaryDock } from '../sheets/summary-panel.tsx'
import { firstScreen, useHasPainted } from './after-paint.ts'
import { EssentialsView, essentialsOf } from './essentials-view.tsx'
import { FieldBar, isTyped, type Stop } from './field-bar.tsx'
import { EndActions } from './finish-actions.tsx'
import { FormHeader, Progress, StepBar, SummaryButton } from './form-bars.tsx'
import { FormBody } from './form-body.tsx'
import { DESK, FormContext, type FormTools, type GroupProps, useForm } from './form-context.ts'
import { useReviewKey } from './form-keys.ts'
import { FormSheets, PICK, SUMMARY } from './form-sheets.tsx'
import type { FormViewProps } from './form-view-props.ts'
import { type Essentials, PageList } from './page-list.tsx'
import { SaveLabel } from './save-label.tsx'
import { UnsavedBanner } from './unsaved-banner.tsx'
import { type Destination, useJump, usePage, useTitleFocus } from './use-page.ts'
import { usePicker } from './use-picker.ts'
import '#src/ui/field.css'
import './forms.css'

export function FormView(props: FormViewProps) {
  const { store, batcher, slots, effects, draftId, ensureDraft, sheet, onSheet } = props
  const [isNew] = useState(props.isNew ?? false)
  const isPhone = useMedia('(max-width: 767.98px)')
  const shownPage = usePage({ ...props, beginsWithEssentials: isNew && isPhone })
  const { current, go, isEssentials, showEssentials } = shownPage
  const openRows = useMemo(createOpenRows, [])
  const begunLines = useMemo(() => new Map<string, string>(), [])
  const leftWarnings = useMemo(() => new Set<string>(), [])
  const jump = useJump(store, openRows, shownPage, sheet === null)
  const { goTo } = props
  const [leftAt] = useState(props.leftAt ?? null)
  useEffect(() => {
    if (leftAt !== null) jump({ key: leftAt, isQuiet: true })
  }, [leftAt, jump])
  useEffect(() => {
    if (!goTo) return
    if ('key' in goTo) store.states.reveal(goTo.key)
    jump(goTo)
  }, [store, goTo, jump])
  const openSheet = useCallback((name: string) => onSheet(name), [onSheet])
  const picker = usePicker(useCallback((id: string) => onSheet(PICK + id), [onSheet]))
  const closeSheet = useCallback(() => onSheet(null), [onSheet])
  const tools = useMemo<FormTools>(
    () => ({
      ...{ store, slots, effects, draftId, ensureDraft, openSheet, openRows, begunLines, leftWarnings },
      groups: GROUPS,
    }),
    [store, slots, effects, draftId, ensureDraft, openSheet, openRows, begunLines, leftWarnings],
  )
  const jumpFrom = (place: Destination) => {
    jump(place)
    closeSheet()
  }
  const goToEntry = ({ key, section }: SummaryEntry) => {
    if (key) store.states.reveal(key)
    jumpFrom({ key, section })
  }
  const page = store.model.pages[current]
  const summary = useSummaryDock(sheet, onSheet)
  const isDesk = useMedia(DESK)
  const title = useTitleFocus(isEssentials ? -1 : current)
  const typing = useTyping()
  useKeyboardHeight()
  const review = () => {
    if (!isEssentials) store.states.leavePage(current)
    onSheet('review')
  }
  useReviewKey(review)
  const essentials = { isShown: isEssentials, show: showEssentials, leave: () => go(current) }
  // After the Essentials' own fields come the rows that a section still needs.
  const next = isEssentials
    ? essentialsOf(store, new Set()).find(({ elsewhere }) => elsewhere > 0)?.page
    : store.model.pages[current + 1]
  const afterPage = next ? { label: next.label, go: () => go(next.index) } : { label: 'Review', go: review }
  return (
    <FormContext value={tools}>
      <main id="main" tabIndex={-1} className="form">
        <FormHeader
          heading={props.heading}
          recordId={props.recordId}
          saved={
            <SaveLabel
              batcher={batcher}
              session={props.session}
              online={props.online}
              now={effects.now}
              onOpen={() => onSheet('saved')}
            />
          }
          onBack={props.onBack}
          onMenu={() => onSheet('menu')}
        >
          <SummaryButton store={store} isOpen={summary.isDocked} onClick={summary.toggle} />
        </FormHeader>
        <Progress store={store} current={isEssentials ? -1 : current} />
        <UnsavedBanner batcher={batcher} store={store} changes={props.changes} copy={effects.copy} />
        <div className="form-middle">
          <FormSide store={store} current={current} onGo={go} essentials={essentials} onPlace={jumpFrom} />
          <FormBody
            store={store}
            batcher={batcher}
            openPicker={picker.open}
            scrollKey={isEssentials ? -1 : current}
            inert={props.frozen ?? false}
            onTyping={typing.onTyping}
            onStep={(by) => go(current + by)}
            canStep={(by) => !isEssentials && store.model.pages[current + by] !== undefined}
          >
            {props.banner}
            <h2 ref={title} tabIndex={-1} className="form-page-title">
              {isEssentials ? 'Essentials' : page?.label}
            </h2>
            {isEssentials ? (
              <>
                <EssentialsView onGo={go} />
                <Shown />
              </>
            ) : (
              page && (
                <>
                  <PageView key={page.name} page={page} />
                  <Shown />
                </>
              )
            )}
          </FormBody>
          {summary.isDocked && (
            <SummaryDock
              store={store}
              page={isEssentials ? -1 : current}
              copy={effects.copy}
              onGo={goToEntry}
              onClose={summary.toggle}
            />
          )}
        </div>
        {typing.element ? (
          <FieldBar store={store} element={typing.element} onGo={typing.onGo} after={afterPage} />
        ) : (
          <StepBar
            store={store}
            current={isEssentials ? -1 : current}
            onGo={go}
            onPages={() => onSheet('sections')}
            onAllFields={essentials.leave}
            onReview={review}
            end={
              isDesk && (
                <EndActions store={store} actions={{ ...props.actions, submit: review }} onMissing={summary.show} />
              )
            }
          />
        )}
      </main>
      <FormSheets
        {...props}
        current={current}
        essentials={essentials}
        picker={picker}
        onEntry={goToEntry}
        onPlace={jumpFrom}
        onReview={review}
        onClose={closeSheet}
      />
    </FormContext>
  )
}

// The list of pages: a strip above the fields on a phone, except the Essentials, which are of all pages; on a desktop a
// column next to the fields, below the search.
type SideProps = {
  store: FormStore
  current: number
  onGo(page: number): void
  essentials: Essentials
  onPlace(place: Destination): void
}

function FormSide({ store, current, onGo, essentials, onPlace }: SideProps) {
  const isColumn = useMedia(DESK)
  if (!isColumn && essentials.isShown) return null
  const pages = (
    <nav aria-label="Sections" className="form-fold">
      <PageList store={store} current={current} onGo={onGo} essentials={essentials} />
    </nav>
  )
  return (
    <div className="form-side">
      {isColumn ? (
        <SearchBox store={store} onGo={({ key, section }) => onPlace({ key, section })}>
          {pages}
        </SearchBox>
      ) : (
        pages
      )}
    </div>
  )
}

const PageView = memo(function PageView({ page }: { page: FormPage }) {
  const { groups } = useForm()
  const shown = useHasPainted() ? page.groups : firstScreen(page.groups, ({ fields }) => fields.length)
  return (
    <div className="form-page stack gap-4" data-page={page.name}>
      {shown.map((group) => {
        const Group = groups[group.definition.groupType] ?? fallback(group, groups)
        const props: GroupProps = { group, pageLabel: page.label }
        return <Group key={group.id} {...props} />
      })}
    </div>
  )
})

/** A type that this build does not know is drawn as plain fields or plain rows. */
const fallback = (group: GroupModel, groups: FormTools['groups']) =>
  (group.items && group.itemFields.length ? groups.AnyRows : undefined) ?? FieldsGroup

// Height of the keyboard that covers the page, as --keyboard. Chromium resizes the page instead and leaves 0; iOS lays
// the keyboard over it.
function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport: viewport, document } = window
    if (!viewport) return
    const { style } = document.documentElement
    const measure = () => {
      // On a zoomed page, the difference is not caused by a keyboard.
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    measure()
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [])
}

/** Next to the form on a desktop: open from the start where there is room for the sections as well. */
function useSummaryDock(sheet: string | null, onSheet: (name: string | null) => void) {
  const isDesk = useMedia(DESK)
  const isWide = useMedia('(min-width: 1440px)')
  const [isWanted, setWanted] = useState<boolean | null>(null)
  useEffect(() => {
    // If it is opened by its name after a refusal, it is shown next to the form.
    if (!isDesk || sheet !== SUMMARY) return
    setWanted(true)
    onSheet(null)
  }, [isDesk, sheet, onSheet])
  const isDocked = isDesk && (isWanted ?? isWide)
  return {
    isDocked,
    show: () => (isDesk ? setWanted(true) : onSheet(SUMMARY)),
    toggle: () => (isDesk ? setWanted(!isDocked) : onSheet(SUMMARY)),
  }
}

// The field being typed into. On a phone, where it opens the keyboard, a bar of fields replaces the step bar.
const PHONE = '(max-width: 767.98px) and (pointer: coarse)'

function useTyping() {
  const isPhone = useMedia(PHONE)
  const [element, setElement] = useState<HTMLElement | null>(null)
  /** A choice that the bar moved to: the bar stays for it, so that its buttons stay in place. */
  const gone = useRef<HTMLElement | null>(null)
  const onTyping = useCallback((typed: HTMLElement | null) => {
    const active = document.activeElement
    if (typed) setElement(typed)
    else if (isTyped(active) && active.closest('.form-scroll')) setElement(active)
    else setElement(gone.current === active ? gone.current : null)
  }, [])
  const onGo = useCallback((stop: Stop) => {
    gone.current = stop.element
  }, [])
  // An element that is no longer on the page has no keyboard.
  return { element: isPhone && element?.isConnected ? element : null, onTyping, onGo }
}
