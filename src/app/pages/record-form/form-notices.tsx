// Notices above a draft's form: what happened to it, and what the member has to decide. A new listing has none yet.

import { FormOutdated, FormUpdated } from '../../../features/drafts/form-updated.tsx'
import type { FormSession } from '../../../features/forms/session/form-session.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
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
  draft: Draft
  report: MigrationReport | null
  isOutdated: boolean
  /** Goes over to the newest version of the form. */
  onUpdate(): Promise<boolean>
}

export function FormNotices({ session, parts, draft, report, isOutdated, onUpdate }: Props) {
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
    </>
  )
}

export function OpenElsewhere({ onHere }: { onHere(): void }) {
  return (
    <main id="main" className="page-main page-reading" tabIndex={-1}>
      <EmptyState
        title="This draft is open in another tab."
        action={
          <Button look="main" onClick={onHere}>
            Edit here instead
          </Button>
        }
      >
        A draft can be edited in one tab at a time. Everything typed in the other tab is saved.
      </EmptyState>
    </main>
  )
}

export function Refusal({ lines }: { lines: readonly string[] }) {
  return (
    <div className="form-group form-group-note" role="alert">
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
