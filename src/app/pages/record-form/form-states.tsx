// States of a form that isn't open: opening, not on this phone, in the bin.
import { type ReactNode, useEffect } from 'react'
import { LOADING_MS } from '#contract/constants.ts'
import { useServices } from '#src/app/services.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { useClock } from '#src/ui/clock.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { Shown } from '#src/ui/shown.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { formWords } from './record-words.ts'

/** A form that is on the phone opens sooner than this, so no message appears. */
const WORD_AFTER_MS = 300

export function Opening({ formName }: { formName: string }) {
  const { name, noun } = formWords(formName)
  const toast = useToast()
  const { after } = useClock()
  useEffect(() => {
    const say = (ms: number) => toast(`Loading ${noun}...`, undefined, ms)
    const cancel = after(WORD_AFTER_MS, () => say(LOADING_MS))
    return () => {
      cancel()
      // The form is on screen by now, or could not be loaded.
      say(0)
    }
  }, [toast, noun, after])
  return <EmptyForm title={name} />
}

export const EmptyForm = ({ title }: { title: string }) => (
  <Page title={title} footer={false}>
    <Skeleton lines={8} label="Opening the form" />
  </Page>
)

type MessageProps = { formName: string; title: string; text?: string; children: ReactNode }

export function Message({ formName, title, text, children }: MessageProps) {
  return (
    <Page title={formWords(formName).name} back="/" footer={false}>
      <Shown />
      <EmptyState title={title} action={children}>
        {text}
      </EmptyState>
    </Page>
  )
}

export const NoForm = ({ formName }: { formName: string }) => (
  <Message formName={formName} title="There is no form at this address." text="Nothing was changed.">
    <Link to="/" className={buttonClass('main')}>
      Home
    </Link>
  </Message>
)

export const NotHere = ({ formName, onRetry }: { formName: string; onRetry(): void }) => (
  <Message
    formName={formName}
    title="The form could not be loaded."
    text={`It isn’t on this ${deviceWord()} yet, and the server didn’t answer. Nothing was lost.`}
  >
    <Button look="main" icon="sync" onClick={onRetry}>
      Try again
    </Button>
  </Message>
)

export const NoDraft = ({ formName }: { formName: string }) => (
  <Message
    formName={formName}
    title={`This draft is not on this ${deviceWord()}.`}
    text="It may have been sent, or started on another device or while acting for another member."
  >
    <Link to="/drafts" className={buttonClass('main')}>
      See all drafts
    </Link>
  </Message>
)

export function InTheBin({ draft }: { draft: Draft }) {
  const { offline } = useServices()
  const restore = () => void offline.drafts.restore(draft.draftId).then(() => window.location.reload())
  return (
    <Message formName={draft.formName} title="This draft is in the bin." text={draft.title}>
      <Button look="main" onClick={restore}>
        Restore it
      </Button>
    </Message>
  )
}

/** Shown above a form whose rights could not be loaded. */
export const AccessUnknown = () => (
  <p className="form-group form-group-note" role="note">
    Your permissions could not be loaded. You can fill in the form; the server checks them when you submit.
  </p>
)
