// Starting points for a new listing: the terms of the member's last listing of its type, or a whole listing of theirs.
// Works offline from persisted replies.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Value } from '#contract/listing.ts'
import { composeStreet } from '#rules/address.ts'
import { choiceProblem } from '#rules/lookup-choice.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { useCopyListing } from '#src/app/use-copy-listing.ts'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import { describeValue, useForm, useValue } from '#src/features/forms/screen/form-context.ts'
import { myListingsQuery, recordQuery } from '#src/features/listings/listing-queries.ts'
import { templatesOf } from '#src/features/terms/templates.ts'
import {
  lastListing,
  NAMED_TERMS,
  TemplatesSheet,
  termsFrom,
  UsualTermsRow,
} from '#src/features/terms/usual-terms-row.tsx'
import { Button } from '#src/ui/button.tsx'
import { useSheetName } from './form-address.ts'
import { isOwn } from './tax-ports.ts'

/** Its space is reserved while the answer loads, so that nothing moves under a finger when it arrives. */
export function Offers() {
  const { call } = useServices()
  const online = useOnline()
  const { store, draftId } = useForm()
  const { propertyType } = store.model.definition
  const listings = useQuery({ ...myListingsQuery(call, false), enabled: propertyType !== undefined })
  const [sheet, setSheet] = useSheetName()
  const templates = templatesOf(listings.data?.rows ?? [], propertyType ?? '')
  const copy = useCopyListing()
  const isComing = listings.isPending && online
  const canStart = draftId === null && templates.length > 0
  return (
    <div className={isComing || canStart ? 'usual-terms-room' : undefined}>
      <UsualTerms />
      {canStart && (
        <Button look="quiet" icon="copy" onClick={() => setSheet(TEMPLATES)}>
          Start from one of my listings
        </Button>
      )}
      {sheet === TEMPLATES && <TemplatesSheet rows={templates} onPick={copy} onClose={() => setSheet(null)} />}
    </div>
  )
}

const TEMPLATES = 'templates'

function UsualTerms() {
  const { call, user } = useServices()
  const { store, effects } = useForm()
  const [isDone, setDone] = useState(false)
  // The member has already filled these in, so the offer is too late.
  const answered = [useValue('ListingAgreement'), useValue('ListingService')].some((value) => value !== null)
  const { propertyType } = store.model.definition
  const isAsked = !isDone && !answered && propertyType !== undefined
  const listings = useQuery({ ...myListingsQuery(call, false), enabled: isAsked })
  const last = isAsked ? lastListing(listings.data?.rows ?? [], user.agent.UniqueID, propertyType) : null
  const record = useQuery({
    ...recordQuery(call, { UniqueID: last?.UniqueID ?? 0 }),
    enabled: last !== null,
    refetchInterval: false,
  })
  if (last && record.isPending && record.fetchStatus === 'fetching') return <div className="usual-terms-coming" />
  if (!last || !record.data) return null
  const terms = termsFrom(record.data.listing, (name, value) => mayFill(store, name, value, effects.today()))
  const street = composeStreet(record.data.listing, (name, code) => {
    const table = store.fieldOf(name)?.table
    return table ? store.lookups.describe(table, code) : code
  })
  const named = NAMED_TERMS.filter((name) => name in terms).map((name) =>
    describeValue(store, store.fieldOf(name)!, terms[name] ?? null),
  )
  if (named.length === 0) return null
  return (
    <UsualTermsRow
      street={street || last.ListingId}
      terms={named}
      onUse={() => {
        setDone(true)
        const count = Object.keys(terms).length
        store.fill(terms, 'From your last listing', `Filled ${count === 1 ? '1 field' : `${count} fields`}`)
        document.getElementById('main')?.focus()
      }}
    />
  )
}

/** A text that is too long for its field is filled in as well: the field keeps it and refuses it with a message. */
function mayFill(store: FormStore, name: string, value: Value, today: string): boolean {
  const field = store.fieldOf(name)
  if (!field || isOwn(store, name, today) || !store.isFillable(name)) return false
  const choice = { value, parent: (parent: string) => store.parentOf(name, parent) }
  return choiceProblem(field.definition, store.lookups.tables, choice, null) === null
}
