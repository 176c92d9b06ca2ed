import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { onThisDevice } from '../../ui/device-word.ts'
import { Icon } from '../../ui/icon.tsx'
import './drafts.css'
import { BACK_FROM_BIN, DISCARDED_THERE } from './known-now.ts'

const TOGETHER =
  'What you entered here is kept on this phone and is not sent. Continue here to bring both together; the other device then stops saving until somebody continues there.'

type Props = {
  offline: boolean
  /** The member discarded it there. */
  isDiscarded: boolean
  /** Shows what the two devices have. */
  onCompare: () => void
  onContinue: () => Promise<void>
  onCopy: () => Promise<void>
}

/** Banner above the form of a draft that another device took over, with the options to continue. */
export function WrittenElsewhere({ offline, isDiscarded, onCompare, onContinue, onCopy }: Props) {
  const [busy, setBusy] = useState(false)
  const [copied, setCopied] = useState<boolean | null>(null)
  const go = () => {
    setBusy(true)
    void onContinue().finally(() => setBusy(false))
  }
  const copy = () =>
    void onCopy().then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section className="conflicts" aria-labelledby="written-elsewhere">
      <h3 id="written-elsewhere">
        <Icon name="alert" size={20} /> {isDiscarded ? DISCARDED_THERE : 'This draft is being edited on another device'}
      </h3>
      <p>{onThisDevice(isDiscarded ? BACK_FROM_BIN : TOGETHER)}</p>
      <div className="changes-actions">
        <Button look="main" busy={busy} disabled={offline} onClick={go}>
          Continue here
        </Button>
        <Button disabled={offline} onClick={onCompare}>
          Compare
        </Button>
        <Button onClick={copy}>{copied ? 'Copied' : 'Copy as text'}</Button>
      </div>
      {offline && <p className="soft small">Connect to compare or to continue here.</p>}
      {copied === false && <p role="alert">Your browser doesn’t allow copying.</p>}
    </section>
  )
}
