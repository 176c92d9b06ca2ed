import type { ReactNode } from 'react'
import { onThisDevice } from '../../../ui/device-word.ts'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import './paper.css'

type Props = { busy: boolean; said: string; problem: boolean; children: ReactNode }

/** The scanner's content, below the text about what it is doing or has done. */
export function PaperWork({ busy, said, problem, children }: Props) {
  const status = useFocusKept(said)
  return (
    <div className="paper" aria-busy={busy}>
      <p ref={status} tabIndex={-1} role="status" className={problem ? 'paper-said paper-trouble' : 'paper-said'}>
        {onThisDevice(said)}
      </p>
      {children}
    </div>
  )
}
