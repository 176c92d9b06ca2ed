// The screen of a record form, according to its definition. Has no router and no network: a page passes it a store, a
// writer and its tools.

import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import '../../../ui/field.css'
import { Shown } from '../../../ui/shown.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { createOpenRows } from '../engine/open-rows.ts'
import { GROUPS } from '../groups/groups.ts'
import type { SummaryEntry } from '../sheets/summary.ts'
import { FormHeader, Progress, StepBar, SummaryButton } from './form-bars.tsx'
import { FormBody } from './form-body.tsx'
import { FormContext, type FormTools } from './form-context.ts'
import { FormSheets, PICK } from './form-sheets.tsx'
import { FormSide } from './form-side.tsx'
import type { FormViewProps } from './form-view-props.ts'
import './forms.css'
import { useReviewKey } from './form-keys.ts'
import { EssentialsView, FieldBar, SummaryDock } from './later-parts.tsx'
import { PageView } from './page-view.tsx'
import { SaveLabel } from './save-label.tsx'
import { UnsavedBanner } from './unsaved-banner.tsx'
import { type Destination, useJump } from './use-jump.ts'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import { usePicker } from './use-picker.ts'
import { useSection, useTitleFocus } from './use-section.ts'
import { useSummaryDock } from './use-summary-dock.ts'
import { useTyping } from './use-typing.ts'
import { ViewChoice } from './view-choice.tsx'

export function FormView(props: FormViewProps) {
  const { store, writer, slots, effects, draftId, ensureDraft, sheet, onSheet } = props
  const [isNew] = useState(props.isNew ?? false)
  const isPhone = useMedia('(max-width: 767.98px)')
  const section = useSection({ ...props, beginsWithEssentials: isNew && isPhone })
  const { current, go, isEssentials, showEssentials } = section
  const openRows = useMemo(createOpenRows, [])
  const begunLines = useMemo(() => new Map<string, string>(), [])
  const leftWarnings = useMemo(() => new Set<string>(), [])
  const jump = useJump(store, openRows, section, sheet === null)
  const { goTo } = props
  const [leftAt] = useState(props.leftAt ?? null)
  useEffect(() => {
    if (leftAt !== null) jump({ key: leftAt, isQuiet: true })
  }, [leftAt, jump])
  useEffect(() => {
    if (!goTo) return
    if ('key' in goTo) store.reveal(goTo.key)
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
    if (key) store.reveal(key)
    jumpFrom({ key, section })
  }
  const page = store.model.pages[current]
  const summary = useSummaryDock(sheet, onSheet)
  const title = useTitleFocus(isEssentials ? -1 : current)
  const typing = useTyping()
  useKeyboardHeight()
  const review = () => {
    if (!isEssentials) store.leavePage(current)
    onSheet('review')
  }
  useReviewKey(review)
  const essentials = { isShown: isEssentials, show: showEssentials, leave: () => go(current) }
  const next = isEssentials ? undefined : store.model.pages[current + 1]
  const afterPage = next ? { label: next.label, go: () => go(next.index) } : { label: 'Review', go: review }
  return (
    <FormContext value={tools}>
      <main id="main" tabIndex={-1} className="form">
        <FormHeader
          heading={props.heading}
          recordId={props.recordId}
          saved={
            <SaveLabel
              writer={writer}
              session={props.session}
              online={props.online}
              now={effects.now}
              onOpen={() => onSheet('saved')}
            />
          }
          onBack={props.onBack}
          onSearch={() => onSheet('search')}
          onMenu={() => onSheet('menu')}
        >
          <SummaryButton store={store} isOpen={summary.isDocked} onClick={summary.toggle} />
        </FormHeader>
        <Progress store={store} current={isEssentials ? -1 : current} />
        <UnsavedBanner writer={writer} store={store} changes={props.changes} copy={effects.copy} />
        <div className="form-middle">
          <FormSide
            store={store}
            actions={{ ...props.actions, submit: review }}
            current={current}
            onGo={go}
            essentials={essentials}
            onPlace={jumpFrom}
            onSummary={summary.show}
          />
          <FormBody
            store={store}
            writer={writer}
            openPicker={picker.open}
            scrollKey={isEssentials ? -1 : current}
            inert={props.frozen ?? false}
            onTyping={typing.onTyping}
            onStep={(by) => go(current + by)}
            canStep={(by) => !isEssentials && store.model.pages[current + by] !== undefined}
          >
            {props.banner}
            {/* On later sections, the strip's first tab leads back to the Essentials. */}
            {(isEssentials || (isNew && isPhone && current === 0)) && (
              <ViewChoice store={store} essentials={essentials} />
            )}
            <h2 ref={title} tabIndex={-1} className="form-page-title">
              {isEssentials ? 'Essentials' : page?.label}
            </h2>
            {isEssentials ? (
              <Suspense fallback={<Skeleton />}>
                <EssentialsView onGo={go} />
                <Shown />
              </Suspense>
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
            <Suspense fallback={<div className="form-dock" />}>
              <SummaryDock
                store={store}
                page={isEssentials ? -1 : current}
                copy={effects.copy}
                onGo={goToEntry}
                onClose={summary.toggle}
              />
            </Suspense>
          )}
        </div>
        {typing.element ? (
          <Suspense>
            <FieldBar store={store} element={typing.element} onGo={typing.onGo} after={afterPage} />
          </Suspense>
        ) : (
          <StepBar
            store={store}
            current={isEssentials ? -1 : current}
            onGo={go}
            onSections={() => onSheet('sections')}
            onReview={review}
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
