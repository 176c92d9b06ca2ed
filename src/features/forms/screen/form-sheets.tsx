// The sheets of a form, each under its name in the URL.

import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { MenuSheet } from '../sheets/menu-sheet.tsx'
import { PersonSheet } from '../sheets/person-sheet.tsx'
import { PickSheet } from '../sheets/pick-sheet.tsx'
import { PlotterSheet } from '../sheets/plotter-sheet.tsx'
import { ReviewSheet } from '../sheets/review-sheet.tsx'
import { SaveSheet } from '../sheets/save-sheet.tsx'
import { SearchSheet } from '../sheets/search-sheet.tsx'
import { PERSON, PLOTTER } from '../sheets/sheet-names.ts'
import type { SummaryEntry } from '../sheets/summary.ts'
import { SummarySheet } from '../sheets/summary-sheet.tsx'
import { TaxRollSheet } from '../sheets/tax-roll-sheet.tsx'
import type { FormViewProps } from './form-view-props.ts'
import { SectionList } from './section-list.tsx'
import type { Destination } from './use-jump.ts'
import type { usePicker } from './use-picker.ts'
import type { Essentials } from './view-choice.tsx'

export const PICK = 'pick:'

type Props = Pick<
  FormViewProps,
  'store' | 'batcher' | 'effects' | 'sheet' | 'onSheet' | 'actions' | 'session' | 'online' | 'sendNow'
> & {
  current: number
  essentials: Essentials
  picker: ReturnType<typeof usePicker>
  onEntry(entry: SummaryEntry): void
  onPlace(place: Destination): void
  onReview(): void
  onClose(): void
}

export function FormSheets(props: Props) {
  const { store, sheet, onSheet, onPlace, onClose } = props
  const isPlotter = sheet === PLOTTER
  const [wasPlotter, setPlotter] = useState(isPlotter)
  if (isPlotter && !wasPlotter) setPlotter(true)
  const showEssentials = () => {
    props.essentials.show()
    onClose()
  }
  const toReview = (
    <Button look="main" wide onClick={props.onReview}>
      Review
    </Button>
  )
  return (
    <>
      <Sheet isOpen={sheet === 'sections'} onClose={onClose} title="Sections" size="part" footer={toReview}>
        <SectionList
          store={store}
          current={props.current}
          onGo={(page) => onPlace({ page })}
          essentials={{ ...props.essentials, show: showEssentials }}
          isWorded
        />
      </Sheet>
      {sheet === 'search' && (
        <SearchSheet store={store} onGo={({ key, section }) => onPlace({ key, section })} onClose={onClose} />
      )}
      {sheet === 'summary' && (
        <SummarySheet
          store={store}
          page={props.essentials.isShown ? -1 : props.current}
          actions={{ ...props.actions, submit: props.onReview }}
          copy={props.effects.copy}
          onGo={props.onEntry}
          onClose={onClose}
        />
      )}
      {sheet === 'menu' && <MenuSheet actions={props.actions} onClose={onClose} />}
      {sheet === 'review' && (
        <ReviewSheet
          actions={props.actions}
          online={props.online}
          onGo={props.onEntry}
          onSummary={() => onSheet('summary')}
          onClose={onClose}
        />
      )}
      {sheet === 'saved' && (
        <SaveSheet
          batcher={props.batcher}
          session={props.session}
          online={props.online}
          isAutosaved={props.actions.canSaveIncomplete}
          now={props.effects.now}
          sendNow={props.sendNow}
          onClose={onClose}
        />
      )}
      {/* Keeps what was typed in it as long as the form is open. */}
      {wasPlotter && <PlotterSheet isOpen={isPlotter} onClose={onClose} />}
      <TaxRollSheet sheet={sheet} onClose={onClose} />
      {sheet?.startsWith(PERSON) && <PersonSheet groupId={sheet.slice(PERSON.length)} onClose={onClose} />}
      {props.picker.inPlace && (
        <PickSheet
          key={props.picker.inPlace.id}
          id={props.picker.inPlace.id}
          typed={props.picker.inPlace.typed}
          openPicker={props.picker.open}
          onClose={props.picker.close}
        />
      )}
      {sheet?.startsWith(PICK) && (
        <PickSheet id={sheet.slice(PICK.length)} openPicker={(key) => onSheet(PICK + key)} onClose={onClose} />
      )}
    </>
  )
}
