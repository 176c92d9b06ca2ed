import { DAY_MS } from '#contract/constants.ts'
import { useFormats } from './board.ts'
import { onThisDevice } from './device-word.ts'
import { Icon } from './icon.tsx'

type Props = {
  /** When the data was read, in epoch milliseconds. */
  at: number
  /** The last try to read it again failed. */
  stale: boolean
  /** The kind of record, if the server replied that there is none: "listing", "agent", "office". */
  gone?: string | null
  ports: { now(): number; online: boolean }
}

/** The age of cached data, shown when offline, when the server does not answer, or when the record is gone. */
export function AsOf({ at, stale, gone = null, ports: { now, online } }: Props) {
  const { mediumMoment, timeOfDay } = useFormats()
  if (online && !stale && !gone) return null
  const format = now() - at < DAY_MS ? timeOfDay : mediumMoment
  if (gone)
    return (
      <p className="as-of strong row small tint tone-warn" role="status">
        <Icon name="info" size={20} />
        {goneText(gone)} {onThisDevice(`This page shows the copy on this phone, as of ${format(at)}`)}
      </p>
    )
  return (
    <p className="as-of strong row small tint tone-warn" role="status">
      <Icon name={online ? 'clock' : 'cloud-off'} size={20} />
      {online ? 'The portal didn’t answer.' : 'Offline.'} Saved copy from {format(at)}
    </p>
  )
}

export const goneText = (noun: string): string => `This ${noun} was deleted, or you can no longer see it.`
