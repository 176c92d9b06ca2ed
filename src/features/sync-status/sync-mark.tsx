import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { describeSync, type SyncFacts } from './describe-sync.ts'
import './sync-mark.css'
import { useSteady } from './use-steady.ts'

type Props = SyncFacts & {
  /** Wraps the mark in the link to 'Waiting to send'. */
  link: (mark: ReactNode, name: string) => ReactNode
}

/**
 * The sync status, always in the same place and always true: an icon and a word, announced politely when it changes.
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
