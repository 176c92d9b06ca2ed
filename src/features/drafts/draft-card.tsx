import type { ReactNode } from 'react'
import { isChangeForm } from '#contract/change-form.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import { labelOf } from '../../offline/drafts/draft-end.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { recordTypeOf } from '../../offline/drafts/record-kinds.ts'
import { useFormats } from '../../ui/board.ts'
import { Link } from '../../ui/link.tsx'
import { PropertyTypeIcon } from '../../ui/property-type-icon.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { SwipeRow, type SwipeSides } from '../../ui/touch/swipe-row.tsx'
import './drafts.css'
import { draftTitle, photoCount } from './group-drafts.ts'

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
      {...(swipe && { swipe })}
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
  swipe?: SwipeSides
  children?: ReactNode
}

export function WorkCard({ propertyType, title, facts, actions, swipe = {}, children }: WorkCardProps) {
  return (
    <li className="work-item">
      <SwipeRow {...swipe}>
        <div className="work-card">
          <PropertyTypeIcon type={propertyType} size={44} />
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

/** The address names a change form together with the type of its listing. */
export const changeSearch = (listingType: string, formName: string) =>
  isChangeForm(formName) ? { listingType, formName } : {}

/** Agents and offices have no screens yet. */
export const hasForm = (draft: Draft) => recordTypeOf(draft) === 'listing'

/** The form that a draft is open in. */
export function draftAddress({ draftId, base, formName, propertyType }: Draft, types: PropertyTypes) {
  const listingType = types.routeOf(propertyType)
  return {
    to: base ? '/listings/edit/$listingType' : '/listings/create/$listingType',
    params: { listingType },
    search: { draft: draftId, ...(base && { UniqueID: base.UniqueID, ...changeSearch(listingType, formName) }) },
  } as const
}

/** A draft links to its form; once submitted, to the listing it became. */
function DraftLink({ draft, children }: { draft: Draft; children: ReactNode }) {
  const types = usePropertyTypes()
  const ListingID = labelOf(draft)
  if (draft.binnedAt !== null || !hasForm(draft)) return <span className="work-name">{children}</span>
  if (ListingID !== null)
    return (
      <Link to="/listings/view" search={{ ListingID }} className="work-link">
        {children}
      </Link>
    )
  return (
    <Link {...draftAddress(draft, types)} className="work-link">
      {children}
    </Link>
  )
}
