// LocationPlotter: a small map image, the map over the form, the phone's current position, or coordinates typed by
// hand.
import { useState } from 'react'
import { type Position, positionWords } from '#src/device/location.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { type GroupProps, useForm, useValue } from '../screen/form-context.ts'
import { PLOTTER } from '../sheets/sheet-names.ts'
import { coordinateFields, coordinateValues } from './coordinates.ts'
import { Fields, GroupFrame } from './group-frame.tsx'

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
