// Notices above a draft's form: what happened to it, and what the member has to decide. A new listing has none yet.
import { type ReactNode, useEffect, useState } from 'react'
import { readItemKey } from '#rules/record/row.ts'
import { useServices } from '#src/app/services.tsx'
import { FormOutdated, FormUpdated } from '#src/features/drafts/form-updated.tsx'
import { copiedFrom } from '#src/features/forms/engine/start-record.ts'
import { FORM } from '#src/features/forms/engine/topics.ts'
import { useTopic } from '#src/features/forms/screen/form-context.ts'
import { useDraft } from '#src/features/forms/screen/use-draft.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import type { MigrationReport } from '#src/offline/drafts/migrate-draft.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Conflicts } from './conflicts.tsx'
import type { FormParts } from './form-parts.ts'
import { Opening } from './form-states.tsx'
import { DraftSizeNote } from './room-notes.tsx'
import { WrittenElsewhereBanner } from './written-elsewhere-banner.tsx'

type Props = {
  session: FormSession
  parts: FormParts
  report: MigrationReport | null
  isOutdated: boolean
  /** Updates to the newest version of the form. */
  onUpdate(): Promise<boolean>
}

export function FormNotices({ session, parts, report, isOutdated, onUpdate }: Props) {
  const draft = useDraft(session)
  if (!draft) return null
  const messages = session.store.states.servedElsewhere
  return (
    <>
      {isOutdated ? (
        <FormOutdated onUpdate={onUpdate} />
      ) : (
        report && <FormUpdated report={report} copy={(text) => navigator.clipboard.writeText(text)} />
      )}
      {draft.copied && <CopiedBanner session={session} label={draft.copied.label} />}
      <DraftSizeNote draft={draft} />
      <WrittenElsewhereBanner session={session} parts={parts} />
      <Conflicts session={session} parts={parts} />
      {messages.length > 0 && <Refusal lines={messages} />}
    </>
  )
}

export function OpenElsewhere({ onHere, onBack }: { onHere(): void; onBack(): void }) {
  return (
    <main id="main" className="page-main page-reading" tabIndex={-1}>
      <EmptyState
        title="This draft is open in another tab."
        action={
          <div className="row cluster">
            <Button look="main" onClick={onHere}>
              Edit here instead
            </Button>
            <Button onClick={onBack}>Back</Button>
          </div>
        }
      >
        A draft can be edited in one tab at a time. Everything typed in the other tab is saved.
      </EmptyState>
    </main>
  )
}

function Refusal({ lines }: { lines: readonly string[] }) {
  return (
    <div className="form-group form-group-note" role="alert" tabIndex={-1} data-needs-attention>
      <h3>From the server</h3>
      <ul className="form-group-messages stack gap-6">
        {lines.map((line) => (
          <li key={line} className="form-field-note field-error">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}

// Above a copied listing's form: the number of its values that nobody has reviewed. Each shows its origin until it is
// changed or confirmed.
function CopiedBanner({ session: { store }, label }: { session: FormSession; label: string }) {
  const origin = copiedFrom(label)
  const isThere = (key: string): boolean => {
    const item = readItemKey(key)
    return item ? store.record.uidsOf(item.section).includes(item.uid) : store.model.pageOfField.has(key)
  }
  const shown = () => store.origins.keysOf(origin).filter((key) => isThere(key) && store.state(key).isVisible)
  const count = useTopic(store, FORM, () => shown().length)
  if (count === 0) return null
  return (
    <div className="form-group form-group-note" role="note">
      <p>{count === 1 ? `1 value is copied from ${label}.` : `${count} values are copied from ${label}.`}</p>
      <Button look="quiet" icon="check" onClick={() => store.confirm(store.origins.keysOf(origin))}>
        All are right
      </Button>
    </div>
  )
}

// Only one tab edits a draft; the others say so and offer to take over. Nothing of the form is shown before it is known
// which.

type HeldProps = {
  /** null if there is no draft yet, and nothing to hold. */
  draftId: string | null
  formName: string
  onBack(): void
  children: ReactNode
}

export function HeldDraft({ draftId, formName, onBack, children }: HeldProps) {
  const { offline } = useServices()
  const [state, setState] = useState<'asking' | 'mine' | 'elsewhere'>(draftId === null ? 'mine' : 'asking')
  const [round, setRound] = useState({ steal: false })
  useEffect(() => {
    if (draftId === null) return
    const closing = new AbortController()
    const { signal } = closing
    const onLost = () => setState('elsewhere')
    void offline.holdDraft(draftId, { steal: round.steal, onLost, signal }).then((isMine) => {
      if (!signal.aborted) setState(isMine ? 'mine' : 'elsewhere')
    })
    return () => closing.abort()
  }, [offline, draftId, round])
  if (state === 'asking') return <Opening formName={formName} />
  if (state === 'mine') return children
  return <OpenElsewhere onHere={() => setRound({ steal: true })} onBack={onBack} />
}
