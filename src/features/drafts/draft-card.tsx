import type { ReactNode } from 'react'
import { isChangeForm } from '#contract/change-form.ts'
import { labelOf } from '../../offline/drafts/draft-end.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { recordTypeOf } from '../../offline/drafts/record-kinds.ts'
import { useFormats } from '../../ui/board.ts'
import { Link } from '../../ui/link.tsx'
import { PropertyTypeIcon } from '../../ui/property-type-icon.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import './drafts.css'
import { draftTitle, photoCount } from './group-drafts.ts'

type Props = {
  draft: Draft
  now: number
  /** Publishing status, in the words of the sync status. */
  standing: ReactNode
  actions?: ReactNode
  /** Below the words: what the server said, what is left to do. */
  children?: ReactNode
}

/** One draft: what it is, when it was edited, where it stands. A tap anywhere opens it. */
export function DraftCard({ draft, now, standing, actions, children }: Props) {
  const types = usePropertyTypes()
  const { momentText } = useFormats()
  const photos = photoCount(draft)
  const facts = [
    types.label(draft.propertyType),
    photos > 0 && countWords(photos),
    `edited ${momentText(draft.editedAt, now)}`.replaceAll(' ', '\u00a0'),
  ]
  return (
    <WorkCard
      propertyType={draft.propertyType}
      title={<DraftLink draft={draft}>{draftTitle(draft, types)}</DraftLink>}
      facts={facts.filter(Boolean).join(' · ')}
      actions={actions}
    >
      {standing}
      {children}
    </WorkCard>
  )
}

const countWords = (photos: number) => `${photos} ${photos === 1 ? 'photo' : 'photos'}`

type WorkCardProps = {
  propertyType: string
  title: ReactNode
  facts: string
  actions?: ReactNode
  children?: ReactNode
}

export function WorkCard({ propertyType, title, facts, actions, children }: WorkCardProps) {
  return (
    <li className="work-card">
      <PropertyTypeIcon type={propertyType} size={44} />
      <div className="work-words">
        <p className="work-title">{title}</p>
        <p className="soft small">{facts}</p>
        {children}
      </div>
      {actions && <div className="work-actions">{actions}</div>}
    </li>
  )
}

/** A change form is named in the address beside the type of its listing. */
export const changeSearch = (listingType: string, formName: string) =>
  isChangeForm(formName) ? { listingType, formName } : {}

/** A draft opens in its form; once submitted, the listing it became. */
function DraftLink({ draft, children }: { draft: Draft; children: ReactNode }) {
  const { draftId, base, binnedAt, formName } = draft
  const ListingID = labelOf(draft)
  const listingType = usePropertyTypes().routeOf(draft.propertyType)
  // Agents and offices have no screens yet.
  if (binnedAt !== null || recordTypeOf(draft) !== 'listing') return <span className="work-name">{children}</span>
  if (ListingID !== null)
    return (
      <Link to="/listings/view" search={{ ListingID }} className="work-link">
        {children}
      </Link>
    )
  if (base)
    return (
      <Link
        to="/listings/edit/$listingType"
        params={{ listingType }}
        search={{ UniqueID: base.UniqueID, draft: draftId, ...changeSearch(listingType, formName) }}
        className="work-link"
      >
        {children}
      </Link>
    )
  return (
    <Link to="/listings/create/$listingType" params={{ listingType }} search={{ draft: draftId }} className="work-link">
      {children}
    </Link>
  )
}
