import { DAY_MS } from '#contract/constants.ts'
import { useFormats } from '../../ui/board.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ListingPorts } from './listing-ports.ts'

/** The age of cached data, shown without signal or without an answer. */
type Props = { at: number; stale: boolean; ports: Pick<ListingPorts, 'now' | 'online'> }

export function AsOf({ at, stale, ports: { now, online } }: Props) {
  const { mediumMoment, timeOfDay } = useFormats()
  if (online && !stale) return null
  const format = now() - at < DAY_MS ? timeOfDay : mediumMoment
  return (
    <p className="as-of" role="status">
      <Icon name={online ? 'clock' : 'cloud-off'} size={20} />
      {online ? 'The portal didn’t answer.' : 'You are offline.'} As of {format(at)}
    </p>
  )
}
