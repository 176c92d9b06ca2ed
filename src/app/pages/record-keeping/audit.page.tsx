import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { AuditGate } from '#src/features/audit/audit-gate.tsx'
import { type AuditPageView, AuditView } from '#src/features/audit/audit-view.tsx'
import { type AuditedRecord, auditedRecord, nameOf } from '#src/features/audit/audited-record.ts'
import type { AuditChange, ChangeWords } from '#src/features/audit/spoken-change.ts'
import { changeFieldsQuery, changesOf } from '#src/features/listings/change-forms.ts'
import { definitionQuery, lookupsQuery, recordQuery } from '#src/features/listings/listing-queries.ts'
import { lookupText } from '#src/features/listings/lookup-text.ts'
import { useFormats } from '#src/ui/board.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { changeWords, isRestorable } from './audit-words.ts'

export function AuditPage() {
  const search = useSearch({ from: '/audit' })
  const state = useLocation({ select: (location) => location.state.audit })
  const record = auditedRecord(search, state)
  if (!record)
    return (
      <Page title="Audit log" back="/">
        <EmptyState
          title="This address names no record."
          action={
            <Link to="/" className={buttonClass('main')}>
              Home
            </Link>
          }
        >
          Open the log from the page of a listing, an agent or an office.
        </EmptyState>
      </Page>
    )
  return <RecordLog key={JSON.stringify(record)} record={record} />
}

function RecordLog({ record }: { record: AuditedRecord }) {
  const { call, now } = useServices()
  const online = useOnline()
  const ports = useMemo(() => ({ call, online, now }), [call, online, now])
  return (
    <Page title={`Details for [${nameOf(record)}]`} back={backOf(record)} width="wide">
      <AuditGate record={record} ports={ports}>
        <LogInWords record={record} ports={ports} />
      </AuditGate>
    </Page>
  )
}

function backOf({ tableName, uniqueID, entityID }: AuditedRecord): string {
  switch (tableName) {
    case 'Listing':
      return `/listings/view?ListingID=${encodeURIComponent(entityID)}`
    case 'Agent':
      return `/agent/view?UniqueID=${uniqueID}`
    case 'Office':
      return `/office/view?UniqueID=${uniqueID}`
    case 'CondoName':
      return '/condo'
    case 'Announcement':
      return '/board/announcements'
    case 'SupportMessage':
      return '/board/messages'
  }
}

type LogProps = Parameters<typeof AuditGate>[0]

function LogInWords({ record, ports }: Pick<LogProps, 'record' | 'ports'>) {
  const view = useSearch({ from: '/audit' })
  const navigate = useNavigate({ from: '/audit' })
  const { words, listing, definition, isLoading } = useWords(record)
  const { state } = useLocation()
  const { ListingID, tableName, uniqueID, entityID } = view
  const onView = (next: AuditPageView) =>
    void navigate({
      search: { ListingID, tableName, uniqueID, entityID, ...next },
      // Another history entry for the same record.
      state: { audit: state.audit },
      replace: true,
      resetScroll: false,
      viewTransition: false,
    } as never)
  if (isLoading) return <Skeleton lines={8} label="Loading the log" />
  const action =
    listing?.access.canEdit && definition
      ? (change: AuditChange) => <RestoreLink listing={listing} definition={definition} change={change} words={words} />
      : undefined
  return <AuditView record={record} ports={ports} words={words} view={view} onView={onView} action={action} />
}

type RestoreProps = { listing: ListingRecord; definition: FormDefinition; change: AuditChange; words: ChangeWords }

/** Opens the edit form with the old value, as a change that has not been submitted. */
function RestoreLink({ listing: { row }, definition, change, words }: RestoreProps) {
  const listingType = usePropertyTypes().routeOf(row.PropertyType)
  if (!isRestorable(change, definition)) return null
  return (
    <Link
      to="/listings/edit/$listingType"
      params={{ listingType }}
      search={{ UniqueID: row.UniqueID, listingType, restore: change.FieldName }}
      state={{ restoreValue: change.OldValue! }}
      className={buttonClass('quiet')}
    >
      Restore this value
      <span className="said">{` of ${words.field(change.ClassName, change.FieldName)}`}</span>
    </Link>
  )
}

const FORMS: Partial<Record<AuditedRecord['tableName'], string>> = { Agent: 'agent', Office: 'office' }

/** For a listing that no longer exists. */
const NOTHING_HELD = { status: 'A', type: {}, names: [] } as const

/** Labels and codes of the record's form; without the form, the log's own names. */
function useWords({ tableName, entityID }: AuditedRecord) {
  const { call } = useServices()
  const types = usePropertyTypes()
  const formats = useFormats()
  const isListing = tableName === 'Listing'
  const listing = useQuery({ ...recordQuery(call, { ListingID: entityID }), enabled: isListing })
  const form = isListing ? listing.data && types.routeOf(listing.data.row.PropertyType) : FORMS[tableName]
  const definition = useQuery({
    ...definitionQuery(call, form ?? '', listing.data?.definitionHash ?? null),
    enabled: form !== undefined,
  })
  const lookups = useQuery(lookupsQuery(call, definition.data?.lookups ?? []))
  const isLoading = listing.isLoading || definition.isLoading || lookups.isLoading
  // The log also has values that the listing no longer has, such as the price of a sale that fell through.
  const held = listing.data ? changesOf(definition.data ?? null, listing.data) : NOTHING_HELD
  const changes = useQuery({ ...changeFieldsQuery(call, held, true), enabled: isListing && !isLoading })
  const words = useMemo(() => {
    const tables = [...(changes.data?.tables ?? []), ...(lookups.data?.tables ?? [])]
    return changeWords(definition.data ?? null, lookupText({ tables }), formats, changes.data?.fields)
  }, [definition.data, lookups.data, changes.data, formats])
  return {
    words,
    listing: listing.data,
    definition: definition.data,
    isLoading: isLoading || changes.isLoading,
  }
}
