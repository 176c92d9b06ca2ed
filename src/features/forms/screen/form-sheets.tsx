// The sheets of a form, each under its name in the URL.
import { useState } from 'react'
import { itemKey } from '#rules/record/row.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import type { GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { agentValues, officeValues } from '../engine/person-values.ts'
import { coordinateFields, coordinateValues } from '../groups/coordinates.ts'
import { PickSheet } from '../sheets/pick-sheet.tsx'
import { ReviewSheet } from '../sheets/review-sheet.tsx'
import { SaveSheet } from '../sheets/save-sheet.tsx'
import { SearchSheet } from '../sheets/search.tsx'
import type { SummaryEntry } from '../sheets/summary.ts'
import { TaxRollSheet } from '../sheets/tax-roll-sheet.tsx'
import type { FormActions } from './finish-actions.tsx'
import { DESK, describeValue, PERSON, PLOTTER, useForm } from './form-context.ts'
import type { FormViewProps } from './form-view-props.ts'
import { type Essentials, PageList } from './page-list.tsx'
import type { Destination } from './use-page.ts'
import type { usePicker } from './use-picker.ts'

export const PICK = 'pick:'
/** The Validation Summary: part of the Review on a phone, next to the form on a desktop. */
export const SUMMARY = 'summary'

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
        <PageList
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
      {sheet === 'menu' && <MenuSheet actions={props.actions} onSearch={() => onSheet('search')} onClose={onClose} />}
      {(sheet === 'review' || sheet === SUMMARY) && (
        <ReviewSheet actions={props.actions} online={props.online} onGo={props.onEntry} onClose={onClose} />
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

// Rarely used actions on a whole form, out of the thumb's way.

function MenuSheet({ actions, onSearch, onClose }: { actions: FormActions; onSearch(): void; onClose(): void }) {
  // On a desktop, the search is above the sections, and Save Incomplete below the fields.
  const isDesk = useMedia(DESK)
  return (
    <Sheet isOpen onClose={onClose} title="This form">
      <ul className="rows">
        {!isDesk && (
          <li>
            <button type="button" className="menu-item row strong" onClick={onSearch}>
              <Icon name="search" /> Search for field
            </button>
          </li>
        )}
        {!isDesk && actions.canSaveIncomplete && (
          <li>
            <button
              type="button"
              className="menu-item row strong"
              aria-busy={actions.busy === 'incomplete' || undefined}
              onClick={actions.saveIncomplete}
            >
              <Icon name="drafts" />{' '}
              {actions.busy === 'incomplete' && actions.isSending ? 'Saving…' : 'Save Incomplete'}
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            className="menu-item row strong menu-item-danger"
            aria-busy={actions.busy === 'discard' || undefined}
            onClick={actions.discard}
          >
            <Icon name="trash" /> Discard
          </button>
        </li>
      </ul>
    </Sheet>
  )
}

// Agent Lookup or Office Lookup over the form, for one group's role.

type PersonProps = { groupId: string; onClose(): void }

function PersonSheet({ groupId, onClose }: PersonProps) {
  const { store, slots, draftId } = useForm()
  const group = store.model.pages.flatMap(({ groups }) => groups).find(({ id }) => id === groupId)
  const { groupType: kind, role } = group?.definition ?? {}
  if (!role || (kind !== 'AgentLookup' && kind !== 'OfficeLookup')) return null
  const copy = kind === 'AgentLookup' ? agentValues : officeValues
  return (
    <slots.PersonPicker
      draftId={draftId}
      kind={kind}
      role={role}
      title={kind === 'AgentLookup' ? 'Agent Lookup' : 'Office Lookup'}
      read={(name) => store.value(name)}
      onPick={(found) => {
        store.setAll(
          copy(role, found, (name) => store.model.fields.has(name)),
          'control',
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}

// The Location Plotter over the form: passes it the form's values for the location, and writes the coordinates that it
// returns.

/** Stays mounted as long as the form: an address that was typed but not chosen is still there when it is reopened. */
function PlotterSheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { store, slots, effects } = useForm()
  const [typed, setTyped] = useState<string | null>(null)
  const group = store.model.pages.flatMap(({ groups }) => groups).find(isPlotter)
  if (!isOpen || !group) return null
  const { latitude, longitude } = coordinateFields(group)
  if (!latitude || !longitude) return null
  return (
    <slots.Plotter
      latitude={store.value(latitude.name)}
      longitude={store.value(longitude.name)}
      addressText={typed ?? String(store.value('UnparsedAddress') ?? '')}
      onAddressText={setTyped}
      says={saysOf(store)}
      locate={effects.locate}
      onUpdate={(spot) => store.setAll(coordinateValues(group, spot), 'control')}
      onClose={onClose}
    />
  )
}

const isPlotter = ({ definition }: GroupModel) => definition.groupType === 'LocationPlotter'

const saysOf = (store: FormStore) => ({
  town: readings(store, 'City'),
  community: readings(store, 'SubdivisionName'),
  parcels: [
    ...readings(store, 'ParcelNumber'),
    ...store.record
      .uidsOf('parcels')
      .map((uid) => String(store.value(itemKey('parcels', uid, 'LandLincNumber')) ?? '')),
  ].filter(Boolean),
})

/** The value as displayed and as stored. */
function readings(store: FormStore, name: string): string[] {
  const field = store.fieldOf(name)
  const value = store.value(name)
  if (!field || value === null || value === '') return []
  return [...new Set([describeValue(store, field, value), String(value)])]
}
