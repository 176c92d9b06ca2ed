// "Same terms as …": offers a new listing the terms of the member's last one of its type. Kept replies serve it without signal.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Value } from '#contract/listing.ts'
import { composeStreet } from '#rules/address.ts'
import { choiceProblem } from '#rules/lookup-choice.ts'
import { problemOf } from '#rules/record/value.ts'
import type { FormStore } from '../../../features/forms/engine/form-store.ts'
import { describeValue, useForm, useValue } from '../../../features/forms/screen/form-context.ts'
import { myListingsQuery, recordQuery } from '../../../features/listings/listing-queries.ts'
import { lastListing, NAMED_TERMS, termsFrom } from '../../../features/terms/usual-terms.ts'
import { UsualTermsRow } from '../../../features/terms/usual-terms-row.tsx'
import { useServices } from '../../services.tsx'
import { isOwn } from './is-own.ts'

export function UsualTerms() {
  const { call, user } = useServices()
  const { store, effects } = useForm()
  const [isDone, setDone] = useState(false)
  // Answered by hand: the question has come too late.
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
      onDismiss={() => {
        setDone(true)
        document.getElementById('main')?.focus()
      }}
    />
  )
}

function mayFill(store: FormStore, name: string, value: Value, today: string): boolean {
  const field = store.fieldOf(name)
  if (!field || isOwn(store, name, today)) return false
  const { visible, disabled } = store.state(name)
  const choice = { value, parent: (parent: string) => store.parentOf(name, parent) }
  const fits = choiceProblem(field.definition, store.lookups.tables, choice, null) === null
  return visible && !disabled && fits && problemOf(field.definition, value) === null
}
