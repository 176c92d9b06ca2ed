import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ListingRecord } from '#contract/listing.ts'
import type { Call } from '../../api/call.ts'
import { NoReply } from '../../api/reply-of.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { useFormats } from '../../ui/board.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { deviceWord } from '../../ui/device-word.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { PropertyTypeIcon } from '../../ui/property-type-icon.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AccessCodes } from './access-codes.tsx'
import { Gallery } from './gallery.tsx'
import { KeyFacts, RecordDetails, Whereabouts } from './listing-facts.tsx'
import type { ListingPorts } from './listing-ports.ts'
import { CITY_TABLE, cityQuery, definitionQuery, lookupsQuery, type RecordKey, recordQuery } from './listing-queries.ts'
import { addressOf, placeOf, priceOf, streetOf } from './listing-rows.ts'
import './listing-view.css'
import './listings.css'
import { RetryDelivery } from './retry-delivery.tsx'
import { statusLook } from './status-look.ts'
import { SupplementFiles } from './supplement-files.tsx'
import { type LookupText, lookupText } from './value-text.ts'

type Props = {
  recordKey: RecordKey
  ports: ListingPorts
  /** The forms the board has published; undefined while not known. */
  published: readonly string[] | undefined
  onRefresh: () => Promise<string>
  /** Whether the member may send again what the MLS or the national site refused. */
  canRetry: boolean
  /** Actions and whatever prevents them (lock, autosave, unsent changes). The page composes them. */
  tasks: (shown: ShownRecord) => ReactNode
}

/** A record with the labels of its form. */
export type ShownRecord = {
  record: ListingRecord
  definition: FormDefinition | null
  lookups: LookupText
  isPublished: boolean
}

export function ListingView({ recordKey, ports, ...rest }: Props) {
  const query = useQuery(recordQuery(ports.call, recordKey))
  if (query.data)
    return <Record {...rest} {...{ ports, record: query.data, at: query.dataUpdatedAt, stale: query.isError }} />
  if (query.isPending)
    return (
      <Page title="Listing" back="/listings/search" width="wide">
        <span className="bone listing-view-bone" />
        <Skeleton lines={8} label="Loading the listing" />
      </Page>
    )
  return (
    <NoRecord error={query.error} online={ports.online} busy={query.isFetching} onRetry={() => void query.refetch()} />
  )
}

type RecordProps = Omit<Props, 'recordKey'> & { record: ListingRecord; at: number; stale: boolean }

function Record({ record, ports, published, onRefresh, canRetry, at, stale, tasks }: RecordProps) {
  const { row } = record
  const types = usePropertyTypes()
  const formats = useFormats()
  const { isPublished, definition, lookups, isLoading } = useRecordWords(record, ports.call, published)
  const cities = useQuery(cityQuery(ports.call))
  const city = row.City ? lookupText(cities.data)(CITY_TABLE, row.City) : ''
  const price = priceOf(row, formats)
  return (
    <Page title={streetOf(row)} back="/listings/search" width="wide" onRefresh={onRefresh}>
      <div className="listing-view">
        <div className="listing-view-top">
          <Gallery photos={record.photos} propertyType={row.PropertyType} address={addressOf(row)} />
          <div className="listing-view-words">
            <p className="listing-view-price">{price ?? 'No price yet'}</p>
            <p className="soft">{placeOf(row, city)}</p>
            <p className="listing-view-marks">
              <StatusBadge {...statusLook(row.StandardStatus, row.StandardStatusVerb)} />
              <span className="listing-type">
                <PropertyTypeIcon type={row.PropertyType} size={24} />
                {types.label(row.PropertyType)}
              </span>
              <span className="soft">{row.ListingId}</span>
            </p>
          </div>
          <AsOf at={at} stale={stale} ports={ports} />
          {tasks({ record, definition, lookups, isPublished })}
        </div>
        <div className="listing-view-side">
          <Whereabouts
            record={record}
            retry={canRetry ? (place) => <RetryDelivery {...place} record={record} call={ports.call} /> : undefined}
          />
          <KeyFacts record={record} city={city} />
          <AccessCodes record={record} definition={definition} ports={ports} />
          <SupplementFiles items={record.items} />
        </div>
        <div className="listing-view-details">
          {isLoading ? (
            <Skeleton lines={6} />
          ) : (
            <RecordDetails record={record} definition={definition} lookups={lookups} />
          )}
        </div>
      </div>
    </Page>
  )
}

/** Labels come from the record's own form or, if that is not published, from the form of the board's first type, which shares most fields. */
function useRecordWords({ row, definitionHash }: ListingRecord, call: Call, published: readonly string[] | undefined) {
  const types = usePropertyTypes()
  const own = types.routeOf(row.PropertyType)
  const isPublished = (published ?? []).includes(own)
  const shared = types.all[0]?.route ?? own
  const source = isPublished ? definitionQuery(call, own, definitionHash) : definitionQuery(call, shared, null)
  const definition = useQuery({ ...source, enabled: published !== undefined })
  const lookups = useQuery(lookupsQuery(call, definition.data?.lookups ?? []))
  const describe = useMemo(() => lookupText(lookups.data), [lookups.data])
  const isLoading = published === undefined || definition.isLoading || lookups.isLoading
  return { isPublished, definition: definition.data ?? null, lookups: describe, isLoading }
}

/** True only if the server answered that the record doesn't exist; no answer doesn't count. */
const isUnknown = (error: Error | null): boolean =>
  error instanceof NoReply && error.result.kind === 'problem' && error.result.status === 404

type NoRecordProps = { error: Error | null; online: boolean; busy: boolean; onRetry: () => void }

function NoRecord({ error, online, busy, onRetry }: NoRecordProps) {
  return (
    <Page title="Listing" back="/listings/search">
      {isUnknown(error) ? (
        <EmptyState
          picture={<Icon name="search" size={40} />}
          title="There is no such listing, or you may not see it."
          action={
            <Link to="/listings/search" className={buttonClass('main')}>
              My Listings
            </Link>
          }
        />
      ) : (
        <EmptyState
          picture={<Icon name="cloud-off" size={40} />}
          title={online ? 'This listing could not be loaded.' : `This listing is not on this ${deviceWord()} yet.`}
          action={
            <Button icon="sync" busy={busy} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {online
            ? 'The portal didn’t answer. Nothing was lost.'
            : 'Listings you have opened before are available offline.'}
        </EmptyState>
      )}
    </Page>
  )
}
