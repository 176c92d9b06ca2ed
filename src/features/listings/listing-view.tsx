import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Destination } from '#contract/delivery.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ListingRecord } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { isNotFound, isRefusal } from '#src/api/reply-of.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { BackButton } from '#src/ui/back.tsx'
import { buttonClass, IconButton } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { OnlyItsRow, useRecord } from '#src/ui/record-query.tsx'
import { Shown } from '#src/ui/shown.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { changeFieldsQuery, changesOf } from './change-forms.ts'
import { Gallery, photoBadges, shownPhotos } from './gallery.tsx'
import { DeskActions, ThumbBar } from './listing-actions.tsx'
import type { ListingActs } from './listing-acts.ts'
import { KeyFacts, RecordDetails } from './listing-facts.tsx'
import { ListingContact, ListingHead } from './listing-head.tsx'
import { AccessCodes } from './listing-panels.tsx'
import type { ListingPorts } from './listing-ports.ts'
import {
  addressTablesQuery,
  CITY_TABLE,
  definitionQuery,
  lookupsQuery,
  previewIn,
  type RecordKey,
  recordQuery,
} from './listing-queries.ts'
import { addressOf, streetOf } from './listing-rows.ts'
import '#src/ui/print.css'
import './listing-view.css'
import './listings.css'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { PhotoViewer } from './gallery.tsx'
import { ShowingTile, SupplementFiles } from './listing-panels.tsx'
import { mapLink } from './listing-rows.ts'
import { type LookupText, lookupText } from './lookup-text.ts'
import { PublishingStatus } from './publishing-status.tsx'
import { statusLook } from './status-look.ts'
import { StatusPanel } from './status-panel.tsx'
import { usePageActs } from './use-page-acts.ts'

/** Index from 0 of the photo shown full screen, from the URL; null: none. */
export type ViewerPlace = { place: number | null; show: (place: number) => void; close: () => void }

type Props = {
  recordKey: RecordKey
  ports: ListingPorts
  /** The forms that the board has published; undefined until known. */
  published: readonly string[] | undefined
  onRefresh: () => Promise<string>
  viewer: ViewerPlace
  /** Whether the member may resend what the MLS or the national site refused. */
  canRetry: boolean
  /** Prepares the listing for offline use; for those who may edit it. */
  ready: (record: ListingRecord) => ReactNode
  /** What this member may do with the record, created by the page and passed to `draw`. */
  acts: (shown: ShownRecord, draw: (acts: ListingActs) => ReactNode) => ReactNode
  /** If the server has no such listing anymore: the member's unsent changes to it. */
  unsent: ReactNode
}

/** A record with the labels of its form. */
export type ShownRecord = {
  record: ListingRecord
  definition: FormDefinition | null
  lookups: LookupText
  isPublished: boolean
}

export function ListingView({ recordKey, ports, ...rest }: Props) {
  const queries = useQueryClient()
  const query = useQuery(recordQuery(ports.call, recordKey))
  const isGone = isNotFound(query.error)
  const { shown, isRow, error } = useRecord(query, isRefusal, () => previewIn(queries, recordKey), ports.online)
  if (shown)
    return (
      <Record
        {...rest}
        {...{
          ports,
          record: isGone ? { ...shown, access: NO_ACCESS, codes: [] } : shown,
          age: <RecordAge {...{ recordKey, ports, isGone }} />,
          onlyItsRow: <RowAlone {...{ recordKey, ports }} />,
          isPreview: isRow,
          isComing: isRow && ports.online && error === null,
          isGone,
        }}
      />
    )
  if (query.isPending && ports.online && !error)
    return (
      <Page title="Listing" back="/listings/search" width="wide">
        <span className="bone listing-view-bone" />
        <Skeleton lines={8} label="Loading the listing" />
      </Page>
    )
  return <NoRecord query={query} error={error} online={ports.online} unsent={rest.unsent} />
}

type AgeProps = Pick<Props, 'recordKey' | 'ports'>

/** Reads the time by itself: an answer that says the same draws nothing else again. */
function RecordAge({ recordKey, ports, isGone }: AgeProps & { isGone: boolean }) {
  const { dataUpdatedAt, isError } = useQuery({ ...recordQuery(ports.call, recordKey), enabled: false })
  return <AsOf at={dataUpdatedAt} stale={isError} gone={isGone ? 'listing' : null} ports={ports} />
}

function RowAlone({ recordKey, ports }: AgeProps) {
  const { isFetching, refetch } = useQuery({ ...recordQuery(ports.call, recordKey), enabled: false })
  return <OnlyItsRow what="listing" online={ports.online} busy={isFetching} onRetry={() => void refetch()} />
}

type RecordProps = Omit<Props, 'recordKey'> & {
  record: ListingRecord
  /** When the record was loaded. */
  age: ReactNode
  /** In place of what could not be loaded. */
  onlyItsRow: ReactNode
  /** Only the list's row has loaded. */
  isPreview: boolean
  /** The rest is being loaded; otherwise it stays hidden, without a placeholder. */
  isComing: boolean
  /** The server replied that there is no such listing, so this is the phone's copy. */
  isGone: boolean
}

/** Houses that aren't for sale have no showings. */
const ON_THE_MARKET = ['A', 'P']

const NO_ACCESS = { canEdit: false, canCopy: false, canAudit: false, canDelete: false }

const NO_ACTS: ListingActs = { edit: null, copy: null, audit: null, remove: null, status: null, notices: null }

function Record(props: RecordProps) {
  const { record, ports, published, isPreview, isGone } = props
  const words = useRecordWords(record, ports.call, published)
  const shown: ShownRecord = { record, ...words }
  if (isPreview) return <Drawn {...props} {...words} acts={NO_ACTS} />
  if (isGone) return <Drawn {...props} {...words} acts={{ ...NO_ACTS, notices: props.unsent }} />
  return props.acts(shown, (acts) => <Drawn {...props} {...words} acts={acts} />)
}

type DrawnProps = Omit<RecordProps, 'acts' | 'unsent'> & ReturnType<typeof useRecordWords> & { acts: ListingActs }

function Drawn(props: DrawnProps) {
  const {
    ready,
    record,
    ports,
    acts,
    isPreview,
    isComing,
    definition,
    lookups,
    changeFields,
    isLoading,
    viewer,
    onRefresh,
    age,
    onlyItsRow,
    isGone,
    canRetry,
  } = props
  const { row, listing } = record
  const queries = useQueryClient()
  const resend = async (destination: Destination) => {
    const entity = { type: 'listing' as const, id: row.UniqueID }
    const result = await ports.call('deliveryRetry', { input: { entity, destination } })
    if (result.kind === 'ok') await queries.invalidateQueries({ queryKey: ['listingRecord'] })
    return result.kind === 'ok'
  }
  const isDesk = useMedia('(min-width: 1024px)')
  const cities = useQuery(addressTablesQuery(ports.call))
  const city = row.City ? lookupText(cities.data)(CITY_TABLE, row.City) : ''
  const photos = useMemo(() => shownPhotos(record.photos), [record.photos])
  const badges = photoBadges(definition, lookups)
  const map = mapLink(row, listing, city)
  const page = { ...usePageActs(row, photos, onRefresh), map }
  const address = addressOf(row, city || undefined)
  const badge = <StatusBadge {...statusLook(row.StandardStatus, row.StandardStatusVerb)} />
  const head = (
    <ListingHead
      {...{ record, city, isPreview: isComing, map }}
      community={communityOf(listing, definition, lookups, isLoading)}
    />
  )
  const gallery = (
    <Gallery
      photos={photos}
      preview={row.PreferredPhotoURL}
      propertyType={row.PropertyType}
      ListingID={row.ListingId}
      address={address}
      badges={badges}
      onOpen={viewer.show}
    >
      {!isDesk && badge}
    </Gallery>
  )
  const parts = {
    notices: (
      <>
        {!isPreview && age}
        {isPreview && !isComing && onlyItsRow}
        {acts.notices}
      </>
    ),
    publishing: isPreview ? (
      isComing && <span className="bone listing-view-line" />
    ) : (
      <PublishingStatus record={record} onResend={canRetry && !isGone ? resend : undefined} />
    ),
    showing: record.access.canEdit && ON_THE_MARKET.includes(row.StandardStatus) && (
      <ShowingTile row={row} ports={ports} />
    ),
    contact: !isPreview && !record.access.canEdit && <ListingContact listing={listing} />,
    ready: !isPreview && record.access.canEdit && ready(record),
    details:
      isPreview && !isComing ? null : isLoading || isPreview ? (
        <Skeleton lines={6} label="Loading the details" />
      ) : (
        <div className="stack">
          <RecordDetails record={record} {...{ definition, lookups, changeFields }} open={isDesk ? 2 : 1} />
        </div>
      ),
    facts: <KeyFacts record={record} city={city} isOpen={isDesk} />,
    codes: <AccessCodes record={record} definition={definition} ports={ports} />,
    files: <SupplementFiles items={record.items} />,
  }
  const bar = isPreview ? (
    <div className="listing-bar cluster">
      {isComing && row.isEditable && <span className="bone listing-view-line" />}
    </div>
  ) : (
    <ThumbBar row={row} acts={acts} page={page} />
  )
  return (
    <Page title={streetOf(row)} ownHead width="wide" onRefresh={onRefresh} foot={isDesk || isGone ? undefined : bar}>
      <Shown />
      {isDesk ? (
        <div className="listing-view listing-view-desk">
          <div className="listing-view-title">
            <BackButton fallback="/listings/search" />
            {head}
          </div>
          {parts.notices}
          {/* Before the photos and details, so that keyboard users reach the actions first. */}
          <div className="listing-view-side">
            {!isGone && <DeskActions row={row} acts={acts} page={page} />}
            <StatusPanel row={row} status={acts.status} />
            {parts.contact}
            {parts.publishing}
            {parts.showing}
            {parts.facts}
            {parts.codes}
            {parts.files}
            {parts.ready}
          </div>
          <div className="listing-view-main">
            {gallery}
            {parts.details}
          </div>
        </div>
      ) : (
        <div className="listing-view">
          <div className="listing-view-bar">
            <BackButton fallback="/listings/search" />
            <span data-title={streetOf(row)} />
            {!isGone && <IconButton icon="share" label="Share" onClick={page.share} />}
          </div>
          {gallery}
          {head}
          {parts.contact}
          {parts.notices}
          {parts.publishing}
          {parts.showing}
          {parts.details}
          {parts.facts}
          {parts.codes}
          {parts.files}
          {parts.ready}
        </div>
      )}
      {viewer.place !== null && photos.length > 0 && (
        <PhotoViewer
          photos={photos}
          badges={badges}
          propertyType={row.PropertyType}
          address={address}
          place={Math.min(viewer.place, photos.length - 1)}
          onPlace={viewer.show}
          onClose={viewer.close}
        />
      )}
    </Page>
  )
}

/** Text of the community; empty until the lookups have loaded, never its code. */
function communityOf(
  { SubdivisionName }: ListingRecord['listing'],
  definition: FormDefinition | null,
  lookups: LookupText,
  isLoading: boolean,
): string {
  if (typeof SubdivisionName !== 'string' || isLoading) return ''
  const table = definition?.fields.find(({ FieldName }) => FieldName === 'SubdivisionName')?.comboBoxLookupName
  return table ? lookups(table, SubdivisionName) : SubdivisionName
}

/** Labels come from the record's own form or, if that is not published, from the form of the board's first type, which shares most fields. */
function useRecordWords(record: ListingRecord, call: Call, published: readonly string[] | undefined) {
  const { row, definitionHash } = record
  const types = usePropertyTypes()
  const own = types.routeOf(row.PropertyType)
  const isPublished = (published ?? []).includes(own)
  const shared = types.all[0]?.route ?? own
  const source = isPublished ? definitionQuery(call, own, definitionHash) : definitionQuery(call, shared, null)
  const definition = useQuery({ ...source, enabled: published !== undefined })
  const lookups = useQuery(lookupsQuery(call, definition.data?.lookups ?? []))
  const changes = useQuery(changeFieldsQuery(call, changesOf(definition.data ?? null, record)))
  const describe = useMemo(
    () => lookupText({ tables: [...(changes.data?.tables ?? []), ...(lookups.data?.tables ?? [])] }),
    [lookups.data, changes.data],
  )
  const changeFields = changes.isLoading ? null : (changes.data?.fields ?? [])
  const isLoading = published === undefined || definition.isLoading || lookups.isLoading
  return { isPublished, definition: definition.data ?? null, lookups: describe, changeFields, isLoading }
}

type NoRecordProps = { query: UseQueryResult; error: Error | null; online: boolean; unsent: ReactNode }

function NoRecord({ query, error, online, unsent }: NoRecordProps) {
  return (
    <Page title="Listing" back="/listings/search">
      <Shown />
      {isNotFound(error) ? (
        <>
          <EmptyState
            picture={<Icon name="search" size={40} />}
            title="There is no such listing, or you may not see it."
            action={
              <Link to="/listings/search" search={{ tab: 'mine' }} className={buttonClass('main')}>
                My Listings
              </Link>
            }
          />
          {unsent}
        </>
      ) : (
        <Unloaded
          query={{ ...query, error }}
          what="this listing"
          online={online}
          offline={{
            title: `This listing is not on this ${deviceWord()} yet.`,
            text: 'Listings you have opened before are available offline.',
          }}
        />
      )}
    </Page>
  )
}
