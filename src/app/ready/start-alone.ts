// Connects prepare-alone.ts to the app.
import type { QueryClient } from '@tanstack/react-query'
import { DAY_MS } from '#contract/constants.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { propertyTypesOf } from '#contract/property-type.ts'
import { storageUse } from '#src/device/storage-use.ts'
import { myListingsQuery, recordQuery } from '#src/features/listings/listing-queries.ts'
import { openListings } from '#src/features/listings/listing-rows.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { isUnfinished } from '#src/offline/drafts/standing.ts'
import type { Line } from '#src/offline/upload-hold.ts'
import { publishedFormsQuery } from '../reading/published-forms.ts'
import type { createPortalRouter } from '../routes.tsx'
import type { Services } from '../services.tsx'
import { hasRoom, isFreeLine } from './alone.ts'
import { listingNeeds } from './listing-needs.ts'
import { prepareAlone } from './prepare-alone.ts'
import { missingFor } from './prepare-listing.ts'
import { type Prepared, preparedKey, prepareListing, readyPorts } from './prepared.ts'

type From = Pick<
  Services,
  'alone' | 'call' | 'drafts' | 'here' | 'network' | 'now' | 'offline' | 'prepare' | 'signedOut'
> & { user: Services['user']; queries: QueryClient }
type Page = {
  connection: Line | undefined
  isForm(): boolean
  router: Pick<ReturnType<typeof createPortalRouter>, 'subscribe'>
}

export async function startAlone(from: From, { connection, isForm, router }: Page): Promise<void> {
  const { alone, call, drafts, network, now, offline, queries, signedOut } = from
  const ports = readyPorts(from)
  const needsOf = async (record: ListingRecord) => {
    const { forms } = await queries.ensureQueryData(publishedFormsQuery(call))
    return listingNeeds(record, propertyTypesOf(forms).routeOf(record.row.PropertyType), call)
  }
  const known = (ListingID: string) => queries.getQueryData(recordQuery(call, { ListingID }).queryKey)
  await prepareAlone(
    {
      alone,
      isFree: () => isFreeLine(connection),
      hasRoom: async () => hasRoom(await storageUse().catch(() => null)),
      isQuiet() {
        const { phase, waitingUploads } = offline.sync.get()
        return network.isOnline() && !isForm() && phase !== 'sending' && waitingUploads === 0
      },
      onChange(listener) {
        const ends = [
          network.subscribe(listener),
          offline.sync.subscribe(listener),
          alone.isOn.subscribe(listener),
          router.subscribe('onRendered', listener),
        ]
        return () => {
          for (const end of ends) end()
        }
      },
      async listings() {
        const rows = await queries
          .fetchQuery(myListingsQuery(call, false))
          .then(({ rows }) => rows)
          .catch(() => [])
        const edited = (await drafts.loaded())?.filter((draft) => isUnfinished(draft) && draft.base) ?? []
        return [
          ...edited.filter((draft) => recordTypeOf(draft) === 'listing').map(({ base }) => base!.label),
          ...openListings(rows).map(({ ListingId }) => ListingId),
        ]
      },
      async isPrepared(ListingID) {
        const record = known(ListingID)
        const prepared = record && queries.getQueryData<Prepared>(preparedKey(record.row.UniqueID))
        if (!record || !prepared || now() - prepared.at > DAY_MS) return false
        return (await missingFor(await needsOf(record), { since: prepared.at, ...prepared }, ports)).length === 0
      },
      async prepare(ListingID, stop) {
        const at = now()
        const record = await queries.fetchQuery(recordQuery(call, { ListingID })).catch(() => null)
        if (!record || stop.aborted) return { requests: 1, bytes: 0, isWhole: false }
        let requests = 1
        const { fetched, isWhole } = await prepareListing(await needsOf(record), ports, {
          at,
          onProgress: (done) => {
            requests = done
          },
          stop,
          lanes: 1,
        })
        const isSafe = (await storageUse().catch(() => null))?.kept ?? false
        // An interrupted listing is not marked as prepared, so it is tried again.
        if (!stop.aborted) queries.setQueryData<Prepared>(preparedKey(record.row.UniqueID), { at, ...fetched, isSafe })
        return { requests, bytes: fetched.bytes, isWhole }
      },
    },
    signedOut,
  )
}
