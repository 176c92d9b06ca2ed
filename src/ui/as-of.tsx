import { DAY_MS } from '#contract/constants.ts'
import './as-of.css'
import { useFormats } from './board.ts'
import { Icon } from './icon.tsx'

/** `at`: when the data was read, in epoch milliseconds; `stale`: the last try to read it again failed. */
type Props = { at: number; stale: boolean; ports: { now(): number; online: boolean } }

/** The age of cached data, shown when offline or when the server does not answer. */
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
