// Notices above a draft's form: what happened to it, and what the member has to decide. A new listing has none yet.

import { FormOutdated, FormUpdated } from '../../../features/drafts/form-updated.tsx'
import { useDraft } from '../../../features/forms/screen/use-draft.ts'
import type { FormSession } from '../../../features/forms/session/form-session.ts'
import type { MigrationReport } from '../../../offline/drafts/migrate-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Conflicts } from './conflicts.tsx'
import { CopiedBanner } from './copied-banner.tsx'
import type { FormParts } from './form-parts.ts'
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
  const said = session.store.saidElsewhere()
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
      {said.length > 0 && <Refusal lines={said} />}
    </>
  )
}

export function OpenElsewhere({ onHere, onBack }: { onHere(): void; onBack(): void }) {
  return (
    <main id="main" className="page-main page-reading" tabIndex={-1}>
      <EmptyState
        title="This draft is open in another tab."
        action={
          <div className="row">
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
      <ul className="form-group-messages">
        {lines.map((line) => (
          <li key={line} className="form-field-note field-error">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
