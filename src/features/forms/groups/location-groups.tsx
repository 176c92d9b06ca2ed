// Groups about where the property is: address, LINC number, map.
import { useState } from 'react'
import { type Position, positionWords } from '#src/device/location.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { COMPOSED } from '../engine/consequences.ts'
import { LINC_MODAL_MS, temporaryLinc } from '../engine/temporary-linc.ts'
import { type GroupProps, PLOTTER, useFieldState, useForm, useValue } from '../screen/form-context.ts'
import { TaxRollButton } from '../sheets/tax-roll-sheet.tsx'
import { coordinateFields, coordinateValues } from './coordinates.ts'
import { Fields, GroupFrame } from './group-frame.tsx'

export function AddressGroup({ group, pageLabel }: GroupProps) {
  const fields = group.fields.filter((field) => field.name !== COMPOSED)
  return (
    <GroupFrame group={group} pageLabel={pageLabel} aside={<TaxRollButton />}>
      {group.fields.length > fields.length && <Composed />}
      <div className="form-group-fields">
        <Fields fields={fields} />
      </div>
    </GroupFrame>
  )
}

function Composed() {
  const { store } = useForm()
  const text = useValue(COMPOSED)
  const label = store.fieldOf(COMPOSED)?.label
  return (
    <p className="form-group-composed" id={COMPOSED} tabIndex={-1}>
      <span className="small soft">{label}</span>
      <b>{String(text ?? '') || 'No address yet'}</b>
    </p>
  )
}

// LincNumberGenerator: the parcel's number, or a temporary one until Land Titles issues it.

export function LincGroup({ group, pageLabel }: GroupProps) {
  const { store, effects } = useForm()
  const target = group.fields.find((field) => /Parcel|Linc/i.test(field.name)) ?? group.fields[0]
  const held = useValue(target?.name ?? '')
  const { isDisabled } = useFieldState(target?.name ?? '')
  if (!target) return null
  const empty = held === null || held === ''
  const generate = () => {
    const number = temporaryLinc(effects.now())
    store.set(target.name, number, 'control')
    effects.tell({ title: 'Temporary LINC number', text: number, ms: LINC_MODAL_MS })
  }
  return (
    <GroupFrame group={group} pageLabel={pageLabel} aside={<TaxRollButton />}>
      <div className="form-group-fields">
        <Fields fields={group.fields} />
      </div>
      <div className="form-group-more stack">
        <Button onClick={generate} disabled={!empty || isDisabled}>
          Generate a temporary number
        </Button>
        <p className="small soft">
          {empty ? 'For land that has no LINC number yet.' : 'Only while the field is empty.'}
        </p>
      </div>
    </GroupFrame>
  )
}

// LocationPlotter: a small map image, the map over the form, the phone's current position, or coordinates typed by
// hand.

export function PlotterGroup({ group, pageLabel }: GroupProps) {
  const { store, effects, openSheet } = useForm()
  const [place, setPlace] = useState<Position | 'looking' | null>(null)
  const { latitude, longitude } = coordinateFields(group)
  const locate = async () => {
    setPlace('looking')
    const found = await effects.locate()
    setPlace(found)
    if (found.ok) store.setAll(coordinateValues(group, found), 'control')
  }
  return (
    <GroupFrame group={group} pageLabel={pageLabel}>
      {latitude && longitude && <Picture latitude={latitude.name} longitude={longitude.name} />}
      <div className="form-group-more stack">
        <div className="cluster">
          <Button icon="map" aria-haspopup="dialog" onClick={() => openSheet(PLOTTER)}>
            Set on the map
          </Button>
          <Button icon="pin" busy={place === 'looking'} onClick={locate}>
            {place === 'looking' ? 'Looking…' : 'Use my location'}
          </Button>
        </div>
        <p className="small soft" role="status">
          {place && place !== 'looking'
            ? onThisDevice(positionWords(place))
            : 'Stand at the front door for the best result.'}
        </p>
      </div>
      <div className="form-group-fields form-group-pair">
        <Fields fields={group.fields} />
      </div>
    </GroupFrame>
  )
}

function Picture({ latitude, longitude }: { latitude: string; longitude: string }) {
  const { slots } = useForm()
  const [north, east] = [useValue(latitude), useValue(longitude)]
  if (!north || !east) return null
  return <slots.MapPicture latitude={north} longitude={east} />
}
