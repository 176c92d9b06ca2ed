import type { ReactNode } from 'react'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { Link } from '#src/ui/link.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { draftTitles } from './distinct-titles.ts'
import { DraftCard, type PictureSource } from './draft-card.tsx'
import './drafts.css'
import type { KeptProgress } from './form-progress.ts'
import { unfinished } from './group-drafts.ts'

const SHOWN = 3

/** Drafts to continue, for the dashboard. Renders nothing if everything is finished. */
export function DraftsStrip({
  drafts,
  bytes,
  now,
  progress,
  standing,
}: {
  drafts: readonly Draft[]
  bytes: PictureSource
  now: number
  progress?: KeptProgress
  standing: (draft: Draft) => ReactNode
}) {
  const types = usePropertyTypes()
  const all = unfinished(drafts)
  if (all.length === 0) return null
  const titles = draftTitles(all, [], types)
  return (
    <div className="panel work-list">
      <ul>
        {all.slice(0, SHOWN).map((draft) => (
          <DraftCard
            key={draft.draftId}
            draft={draft}
            title={titles.get(draft.draftId)}
            bytes={bytes}
            now={now}
            progress={progress}
            standing={standing(draft)}
          />
        ))}
      </ul>
      {all.length > SHOWN && (
        <p className="strip-foot">
          <Link to="/drafts">All {all.length} drafts</Link>
        </p>
      )}
    </div>
  )
}
