// Begins the draft of an edit, once the lock is held or the server is known not to answer.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListingRecord } from '#contract/listing.ts'
import type { RecordKey } from '#contract/lock.ts'
import { freshFields } from '#rules/change-answers.ts'
import type { Call } from '#src/api/call.ts'
import { useServices } from '#src/app/services.tsx'
import type { EditLockState } from '#src/features/locks/edit-lock-core.ts'
import { agentQuery, officeQuery } from '#src/features/people/people-queries.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { type SavedRecord, savedAgent, savedListing, savedOffice } from '#src/offline/drafts/saved-record.ts'
import { readRecord } from '#src/offline/sync/read-record.ts'
import { earlierDraftQuery } from '#src/phone/phone-queries.ts'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { type BegunEdit, baseOfEdit, rightRoute } from './decide-opening.ts'
import type { FormParts } from './form-parts.ts'

/** Work on this record that was already on this phone when the form opened. undefined: not known yet. */
export function useEarlierDraft(UniqueID: number, formName: string): Draft | null | undefined {
  const { offline } = useServices()
  const { data, isError } = useQuery(earlierDraftQuery(offline, { UniqueID, formName }))
  return isError ? null : data
}

type Edit = {
  formName: string
  UniqueID: number
  /** The listing's type according to the URL, which may be wrong. */
  listingType?: string
}

/** Reads the record once the lock is held, and begins its draft. */
export function useBegunEdit(
  { UniqueID, formName, listingType }: Edit,
  parts: FormParts | null,
  lock: EditLockState | null,
  earlier: Draft | null | undefined,
  setUnlocked: (isUnlocked: boolean) => void,
): BegunEdit {
  const { call, offline } = useServices()
  const queries = useQueryClient()
  const [begun, setBegun] = useState<BegunEdit>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  const toRightType = useRightType(listingType)
  const epoch = lock?.kind === 'held' ? lock.epoch : null
  const isOutOfReach = lock?.kind === 'out-of-reach'
  const definition = parts?.definition
  const isBegun = begun.kind === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` and a corrected URL request it again
  useEffect(() => {
    if (isBegun || (epoch === null && !isOutOfReach) || definition === undefined || earlier === undefined) return
    let gone = false
    const entity = { type: recordTypeOf({ formName }), id: UniqueID }
    const failed = (): BegunEdit => ({ kind: 'failed', retry: () => setRound((count) => count + 1) })
    const begin = async (): Promise<BegunEdit> => {
      const reply = epoch === null ? null : await readRecord(entity.type, UniqueID, { call })
      const base = baseOfEdit(reply, earlier, () => keptRecord(queries, call, entity))
      if (base.on === 'nothing') return failed()
      if (base.on === 'earlier-draft') return { kind: 'ready', draft: base.draft, isUnlocked: base.isUnlocked }
      const { record, isUnlocked } = base
      if (toRightType(record.propertyType)) return new Promise(() => undefined)
      const draft = await offline.drafts.beginEdit({
        formName,
        definitionHash: definition.hash,
        record,
        lockEpoch: isUnlocked ? null : epoch,
        freshFields: freshFields(definition, record.base.status),
      })
      return { kind: 'ready', draft, isUnlocked }
    }
    void begin()
      .catch(failed)
      .then((next) => {
        if (gone) return
        if (next.kind === 'ready') setUnlocked(next.isUnlocked)
        setBegun(next)
      })
    return () => {
      gone = true
    }
  }, [
    isBegun,
    epoch,
    isOutOfReach,
    definition,
    earlier,
    call,
    offline,
    UniqueID,
    formName,
    listingType,
    round,
    toRightType,
    queries,
    setUnlocked,
  ])
  return begun
}

/** Navigates to the same form under the record's actual type. Returns true if it does so. */
function useRightType(listingType: string | undefined): (propertyType: string) => boolean {
  const navigate = useNavigate()
  const types = usePropertyTypes()
  const right = useRef<(propertyType: string) => boolean>(() => false)
  right.current = (propertyType) => {
    const route = rightRoute(listingType, types.byCode(propertyType)?.route)
    if (route === null) return false
    void navigate({
      to: '/listings/edit/$listingType',
      params: { listingType: route },
      search: (search: object) => ({ ...search, listingType: route }),
      replace: true,
    } as never)
    return true
  }
  return useCallback((propertyType) => right.current(propertyType), [])
}

/** A record as last shown on its page on this phone; null: never. */
export function keptRecord(queries: QueryClient, call: Call, { type, id }: RecordKey): SavedRecord | null {
  switch (type) {
    case 'listing':
      return keptListing(queries, id)
    case 'agent': {
      const agent = queries.getQueryData(agentQuery(call, id).queryKey)
      return agent ? savedAgent(agent) : null
    }
    case 'office': {
      const office = queries.getQueryData(officeQuery(call, id).queryKey)
      return office ? savedOffice(office) : null
    }
  }
}

/** Regardless of how its page was opened: by its number or by its ListingId. */
function keptListing(queries: QueryClient, UniqueID: number): SavedRecord | null {
  const found = queries
    .getQueriesData<ListingRecord>({ queryKey: ['listingRecord'] })
    .flatMap(([, record]) => (record?.row.UniqueID === UniqueID ? [record] : []))
  const newest = found.sort((a, b) => b.version - a.version)[0]
  return newest ? savedListing(newest) : null
}
