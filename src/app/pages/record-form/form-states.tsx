// A form that is not open: still opening, not on this phone, in the bin.
import type { ReactNode } from 'react'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { deviceWord } from '../../../ui/device-word.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useServices } from '../../services.tsx'
import { formWords } from './record-words.ts'

export const Opening = ({ formName, title = formWords(formName).name }: { formName: string; title?: string }) => (
  <Page title={title} footer={false}>
    <Skeleton lines={8} label="Opening the form" />
  </Page>
)

type MessageProps = { formName: string; title: string; text?: string; children: ReactNode }

export function Message({ formName, title, text, children }: MessageProps) {
  return (
    <Page title={formWords(formName).name} back="/" footer={false}>
      <EmptyState title={title} action={children}>
        {text}
      </EmptyState>
    </Page>
  )
}

export const NotHere = ({ formName, onRetry }: { formName: string; onRetry(): void }) => (
  <Message
    formName={formName}
    title="The form could not be opened."
    text={`It is not on this ${deviceWord()} yet, and the portal does not answer. Nothing was lost.`}
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
    text="It may have been sent, or started on another device."
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
