import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { TodayLine } from './needs-today.ts'
import './dashboard.css'

const SHOWN = 4

type Props = {
  lines: readonly TodayLine[]
  /** Number of lines that are counted but not listed. */
  more: number
  /** Drafts to continue. */
  drafts: ReactNode
  /** Age of the server's reply, if it may be out of date. */
  age: ReactNode
  link: (line: TodayLine, words: ReactNode) => ReactNode
}

/** What needs the member, one line each. Rendered only if there is something. */
export function TodayPanel({ lines, more, drafts, age, link }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? lines : lines.slice(0, SHOWN)
  const hidden = lines.length - shown.length
  return (
    <section className="today panel" aria-labelledby="today">
      <h2 id="today">For you today</h2>
      {drafts}
      {lines.length > 0 && (
        <ul className="today-lines">
          {shown.map((line) => (
            <li key={line.key} className="today-line" data-alarm={line.isAlarm || undefined}>
              {link(
                line,
                <>
                  <Icon name={line.icon} size={22} />
                  <span className="today-words grow">
                    <b>{line.text}</b>
                    {line.detail && <span className="today-detail soft small">{onThisDevice(line.detail)}</span>}
                  </span>
                  <Icon name="forward" size={20} />
                </>,
              )}
            </li>
          ))}
        </ul>
      )}
      {(hidden > 0 || (showsAll && more > 0)) && (
        <div className="today-foot">
          {hidden > 0 ? (
            <Button look="quiet" icon="down" onClick={() => setShowsAll(true)}>
              {`Show ${hidden + more} more`}
            </Button>
          ) : (
            <p className="soft small">{`${more} more are not shown here.`}</p>
          )}
        </div>
      )}
      {age}
    </section>
  )
}
