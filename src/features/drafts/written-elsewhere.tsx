import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useCopy } from './differences.tsx'
import { BACK_FROM_BIN, DISCARDED_THERE, OVER, type Where } from './known-now.ts'

const TOGETHER =
  'What you entered is kept on this phone. Nothing more is sent until you continue here, which brings both together; the other device then stops saving until somebody continues there.'

const WORDS: Record<Where, { title: string; text: string }> = {
  elsewhere: { title: 'This draft is being edited on another device', text: TOGETHER },
  discarded: { title: DISCARDED_THERE, text: BACK_FROM_BIN },
  over: { title: OVER.title, text: OVER.detail },
}

type Props = {
  /** What became of the draft. Once it is over, it can only be copied. */
  where: Where
  offline: boolean
  /** Shows what the two devices have. */
  onCompare: () => void
  onContinue: () => Promise<unknown>
  onCopy: () => Promise<void>
}

/** Banner above the form of a draft that another device took over, with the options to continue. */
export function WrittenElsewhere({ where, offline, onCompare, onContinue, onCopy }: Props) {
  const { busy, act } = useAction()
  const { isCopied, copyText } = useCopy(onCopy)
  const { title, text } = WORDS[where]
  const banner = useSaidInSight(`${title}.`)
  const isOver = where === 'over'
  return (
    <section
      ref={banner}
      className="conflicts stack gap-16"
      aria-labelledby="written-elsewhere"
      tabIndex={-1}
      data-needs-attention
    >
      <h3 id="written-elsewhere">
        <Icon name="alert" size={20} /> {title}
      </h3>
      <p>{onThisDevice(text)}</p>
      <div className="cluster">
        {!isOver && (
          <>
            <Button look="main" busy={busy} disabled={offline} onClick={act(onContinue)}>
              Continue here
            </Button>
            <Button disabled={offline} onClick={onCompare}>
              Compare
            </Button>
          </>
        )}
        <Button onClick={copyText}>{isCopied ? 'Copied' : 'Copy as text'}</Button>
      </div>
      {offline && !isOver && <p className="soft small">Connect to compare or to continue here.</p>}
      {isCopied === false && <p role="alert">Your browser doesn’t allow copying.</p>}
    </section>
  )
}

/** If the element is out of sight, a toast shows the text and leads to it. */
function useSaidInSight(text: string) {
  const ref = useRef<HTMLElement>(null)
  const toast = useToast()
  useEffect(() => {
    const { current: element } = ref
    if (!element) return
    const show = () => {
      element.scrollIntoView({ block: 'center' })
      element.focus()
    }
    const seen = new IntersectionObserver(([entry]) => {
      seen.disconnect()
      if (entry && entry.intersectionRatio < 0.5) toast(text, { label: 'Show', run: show })
    })
    seen.observe(element)
    return () => seen.disconnect()
  }, [text, toast])
  return ref
}
