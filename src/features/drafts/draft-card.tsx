import type { ReactNode } from 'react'
import type { PropertyTypes } from '#contract/property-type.ts'
import { finishedRecord } from '../../offline/drafts/draft-end.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { recordKindOf, recordTypeOf } from '../../offline/drafts/record-kinds.ts'
import { useFormats } from '../../ui/board.ts'
import { Link } from '../../ui/link.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { SwipeRow, type SwipeSides } from '../../ui/touch/swipe-row.tsx'
import './drafts.css'
import { draftTitle, photoCount } from './group-drafts.ts'
import { draftAddress, viewAddress } from './record-address.ts'
import { RecordMark } from './record-mark.tsx'

type Props = {
  draft: Draft
  now: number
  /** Publishing status, in the words of the sync status. */
  standing: ReactNode
  actions?: ReactNode
  swipe?: SwipeSides
  /** Content below: the server's words, and what is left to do. */
  children?: ReactNode
}

/** One draft: its title, time of the last edit and status. A tap anywhere opens it. */
export function DraftCard({ draft, now, standing, actions, swipe, children }: Props) {
  const types = usePropertyTypes()
  const { momentText } = useFormats()
  const photos = photoCount(draft)
  const facts = [
    kindWords(draft, types),
    photos > 0 && countWords(photos),
    `edited ${momentText(draft.editedAt, now)}`.replaceAll(' ', '\u00a0'),
  ]
  return (
    <WorkCard
      propertyType={draft.propertyType}
      formName={draft.formName}
      title={<DraftLink draft={draft}>{draftTitle(draft, types)}</DraftLink>}
      facts={facts.filter(Boolean).join(' · ')}
      actions={actions}
      {...(swipe && { swipe })}
    >
      {standing}
      {children}
    </WorkCard>
  )
}

/** A listing's property type; of another record, its kind. */
export function kindWords({ formName, propertyType }: Pick<Draft, 'formName' | 'propertyType'>, types: PropertyTypes) {
  if (recordTypeOf({ formName }) === 'listing') return types.label(propertyType)
  const { noun } = recordKindOf({ formName })
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

const countWords = (photos: number) => `${photos} ${photos === 1 ? 'photo' : 'photos'}`

type WorkCardProps = {
  propertyType: string
  formName: string
  title: ReactNode
  facts: string
  actions?: ReactNode
  swipe?: SwipeSides
  children?: ReactNode
}

export function WorkCard({ propertyType, formName, title, facts, actions, swipe = {}, children }: WorkCardProps) {
  return (
    <li className="work-item">
      <SwipeRow {...swipe}>
        <div className="work-card">
          <RecordMark formName={formName} propertyType={propertyType} size={44} />
          <div className="work-words">
            <p className="work-title">{title}</p>
            <p className="soft small">{facts}</p>
            {children}
          </div>
          {actions && <div className="work-actions">{actions}</div>}
        </div>
      </SwipeRow>
    </li>
  )
}

/** A draft links to its form; once submitted, to the record it became. */
function DraftLink({ draft, children }: { draft: Draft; children: ReactNode }) {
  const types = usePropertyTypes()
  const record = finishedRecord(draft)
  if (draft.binnedAt !== null) return <span className="work-name">{children}</span>
  const address = record ? viewAddress(recordTypeOf(draft), record) : draftAddress(draft, types)
  return (
    <Link {...address} className="work-link">
      {children}
    </Link>
  )
}
