import { type ReactNode, useEffect, useState } from 'react'
import { useClock } from '#src/ui/clock.ts'
import { Icon } from '#src/ui/icon.tsx'
import { describeSync, type SyncFacts, type SyncMarkLook } from './describe-sync.ts'
import './sync-mark.css'

type Props = SyncFacts & {
  /** Wraps the mark in the link to 'Waiting to send'. */
  link: (mark: ReactNode, name: string) => ReactNode
}

/**
 * The sync status, always in the same place and always true: an icon and a word, announced politely when it changes. On
 * a phone the icon alone.
 */
export function SyncMark({ link, ...facts }: Props) {
  const { icon, word, says, tone } = useSteady(describeSync(facts))
  const mark = (
    <>
      <Icon name={icon} size={20} />
      <span className="sync-word" aria-hidden="true">
        {word}
      </span>
    </>
  )
  return (
    <span className={`sync-mark sync-${tone}`}>
      {link(mark, `${says} See what is waiting to be sent.`)}
      <span className="said" role="status">
        {says}
      </span>
    </span>
  )
}

const SEVERITY = { calm: 0, busy: 1, waiting: 2, alarm: 3 } as const
/** How long an improvement must last before it is shown. */
const STEADY_MS = 3_000

/**
 * Keeps the mark from flickering on a bad connection: a worse state shows at once, a better one after it has lasted
 * three seconds. So the mark is never too optimistic.
 */
function useSteady(look: SyncMarkLook): SyncMarkLook {
  const [shown, show] = useState(look)
  const { after } = useClock()
  const isBetter = SEVERITY[look.tone] < SEVERITY[shown.tone] && shown.tone !== 'alarm'
  if (!isBetter && shown.says !== look.says) show(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of text restarts the delay
  useEffect(() => {
    if (isBetter) return after(STEADY_MS, () => show(look))
  }, [isBetter, look.says, after])
  return isBetter ? shown : look
}
