// LocationPlotter, without a map: the phone's current position, or coordinates typed by hand.
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { onThisDevice } from '../../../ui/device-word.ts'
import { type GroupProps, type Position, useForm } from '../screen/form-context.ts'
import { Fields, GroupFrame } from './group-frame.tsx'

const REFUSALS: Record<'denied' | 'unavailable' | 'timeout', string> = {
  denied: 'Location access is off for this site. Allow it in your browser’s settings, or type the coordinates.',
  unavailable: 'This phone can’t find its location right now. Type the coordinates instead.',
  timeout: 'Still searching for your location. Try again outdoors, or type the coordinates.',
}

/** Five decimals are about a meter; more would be false precision. */
const DECIMALS = 5

const said = (place: Position): string =>
  place.ok ? `Found, within ${Math.max(1, Math.round(place.accuracyMetres))} m.` : onThisDevice(REFUSALS[place.reason])

export function PlotterGroup({ group, pageLabel }: GroupProps) {
  const { store, effects } = useForm()
  const [place, setPlace] = useState<Position | 'looking' | null>(null)
  const [latitude, longitude] = ['Latitude', 'Longitude'].map((end) =>
    group.fields.find((field) => field.name.endsWith(end)),
  )
  const locate = async () => {
    setPlace('looking')
    const found = await effects.locate()
    setPlace(found)
    if (!found.ok || !latitude || !longitude) return
    const write = (degrees: number, text: boolean) =>
      text ? degrees.toFixed(DECIMALS) : Number(degrees.toFixed(DECIMALS))
    store.setAll(
      {
        [latitude.name]: write(found.latitude, latitude.kind !== 'number'),
        [longitude.name]: write(found.longitude, longitude.kind !== 'number'),
      },
      'control',
    )
  }
  return (
    <GroupFrame group={group} pageLabel={pageLabel}>
      <div className="form-group-more">
        <Button icon="web" busy={place === 'looking'} onClick={locate}>
          {place === 'looking' ? 'Looking…' : 'Use my location'}
        </Button>
        <p className="small soft" role="status">
          {place && place !== 'looking' ? said(place) : 'Stand at the front door for the best result.'}
        </p>
      </div>
      <div className="form-group-fields form-group-pair">
        <Fields fields={group.fields} />
      </div>
    </GroupFrame>
  )
}
