import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/endpoints.ts'
import type { Values } from '#contract/listing.ts'
import type { Call } from '../../api/call.ts'
import { imageAddress } from '../../api/photo-address.ts'
import { isNotFound, isRefusal } from '../../api/reply-of.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { auditAddress } from '../../ui/audit-address.ts'
import { useFormats } from '../../ui/board.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ContactButtons, mapAddress, OutsideLink } from '../../ui/contact-links.tsx'
import { DetailPanel } from '../../ui/detail-rows.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { MemberStatus } from '../../ui/member-status.tsx'
import { NoRecord } from '../../ui/no-record.tsx'
import { Page } from '../../ui/page.tsx'
import { PersonPicture } from '../../ui/person-picture.tsx'
import { RecordColumns, RecordHead } from '../../ui/record-head.tsx'
import { useRecord } from '../../ui/record-query.ts'
import { OnlyItsRow } from '../../ui/record-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { officeAddress, officeDetails, textOf } from './office-details.tsx'
import { knownOffices, officeFromRow, officeQuery } from './office-queries.ts'

type ShownOffice = Reply<'officeSelect'>

type Props = {
  UniqueID: number
  ports: { call: Call; online: boolean; now(): number }
  onRefresh: () => Promise<string>
  /** Text for a province code. */
  province: (code: string) => string
  /** Edit, for members who may. */
  edit: ReactNode
  /** Above the details: the record's lock, and the member's unsent changes. */
  notices: (shown: ShownOffice) => ReactNode
  /** If the server has no such record anymore: the member's unsent changes to it. */
  unsent: ReactNode
  /**
   * Next to the details: the progress of the last change. The page composes it, and what is below: the office's agents.
   */
  beside: (shown: ShownOffice) => ReactNode
  below: ReactNode
}

const BACK = '/office/search'

export function OfficeView({ UniqueID, ports, ...rest }: Props) {
  const queries = useQueryClient()
  const query = useQuery(officeQuery(ports.call, UniqueID))
  // An office just seen in a list appears at once, even offline.
  const { shown, isRow, error } = useRecord(
    query,
    isRefusal,
    () => officeFromRow(knownOffices(queries).find((row) => row.UniqueID === UniqueID)),
    ports.online,
  )
  const onRetry = () => void query.refetch()
  const office = shown?.data[0]
  if (shown && office)
    return (
      <Office
        {...rest}
        ports={ports}
        shown={shown}
        office={office}
        isWhole={!isRow}
        isComing={ports.online && error === null}
        isBusy={query.isFetching}
        onRetry={onRetry}
        at={query.dataUpdatedAt}
        stale={query.isError}
        isGone={isNotFound(query.error)}
      />
    )
  return (
    <Page title="Office" back={BACK}>
      {query.isPending && ports.online && !error ? (
        <Skeleton lines={8} label="Loading the office" />
      ) : (
        <NoRecord
          what="office"
          isUnknown={isNotFound(error)}
          online={ports.online}
          busy={query.isFetching && ports.online}
          onRetry={onRetry}
          search={
            <Link to={BACK} className={buttonClass('main')}>
              Search Offices
            </Link>
          }
        />
      )}
      {isNotFound(error) && rest.unsent}
    </Page>
  )
}

type OfficeProps = Omit<Props, 'UniqueID'> & {
  shown: ShownOffice
  office: Values
  isWhole: boolean
  isComing: boolean
  isBusy: boolean
  onRetry: () => void
  at: number
  stale: boolean
  isGone: boolean
}

function Office({
  shown,
  office,
  isWhole,
  isComing,
  isBusy,
  onRetry,
  at,
  stale,
  isGone,
  ports,
  onRefresh,
  province,
  edit,
  notices,
  unsent,
  beside,
  below,
}: OfficeProps) {
  const { dayText } = useFormats()
  const age = isWhole && <AsOf at={at} stale={stale} gone={isGone ? 'office' : null} ports={ports} />
  return (
    <Page title={textOf(office, 'OfficeName') || 'Office'} back={BACK} width="wide" onRefresh={onRefresh}>
      <RecordColumns
        main={
          <>
            {isGone && age}
            {isWhole && (isGone ? unsent : notices(shown))}
            <OfficeHead
              shown={isGone ? { ...shown, access: NO_ACCESS } : shown}
              office={office}
              province={province}
              edit={edit}
            />
            {!isGone && age}
            {isWhole ? (
              <DetailPanel title="Details" rows={officeDetails(office, dayText)} />
            ) : isComing ? (
              <Skeleton lines={6} label="Loading the office" />
            ) : (
              <OnlyItsRow what="office" online={ports.online} busy={isBusy} onRetry={onRetry} />
            )}
            {!isGone && below}
          </>
        }
        side={isWhole && !isGone && beside(shown)}
      />
    </Page>
  )
}

const NO_ACCESS = { canEdit: false, canAudit: false }

type HeadProps = Pick<OfficeProps, 'shown' | 'office' | 'province' | 'edit'>

function OfficeHead({ shown, office, province, edit }: HeadProps) {
  const { photos, access } = shown
  const photo = photos.find(({ PreferredPhotoYN }) => PreferredPhotoYN) ?? photos[0]
  const name = textOf(office, 'OfficeName')
  return (
    <RecordHead
      picture={photo && <PersonPicture src={imageAddress(photo.externalURL)} name={name} size={104} />}
      badge={<MemberStatus code={textOf(office, 'OfficeStatus')} />}
      lines={[
        <p key="id" className="soft">
          MLS ID {textOf(office, 'OfficeMlsId')}
        </p>,
        <Address key="address" office={office} province={province} />,
        <Leader key="manager" office={office} field="OfficeManager" label="Manager" />,
        <Leader key="broker" office={office} field="OfficeBroker" label="Broker" />,
      ]}
      contact={<ContactButtons name={name} phone={textOf(office, 'OfficePhone')} />}
      actions={
        <>
          {access.canEdit && edit}
          {access.canAudit && (
            <Link
              {...auditAddress({
                tableName: 'Office',
                uniqueID: Number(office.UniqueID),
                entityID: textOf(office, 'OfficeMlsId'),
              })}
              className={buttonClass()}
            >
              <Icon name="history" size={20} /> Audit
            </Link>
          )}
        </>
      }
    />
  )
}

function Address({ office, province }: Pick<HeadProps, 'office' | 'province'>) {
  const { street, place } = officeAddress(office, province)
  if (!street) return place && <p>{place}</p>
  return (
    <address className="record-address">
      {street}
      <br />
      {place}
      <br />
      <OutsideLink href={mapAddress(`${street}, ${place}`)}>Show on a map</OutsideLink>
    </address>
  )
}

type LeaderProps = { office: Values; field: 'OfficeManager' | 'OfficeBroker'; label: string }

/** Manager or broker of the office. */
function Leader({ office, field, label }: LeaderProps) {
  const name = textOf(office, `${field}FullName`)
  const key = Number(office[`${field}KeyNumeric`])
  if (!name) return null
  return (
    <p>
      <span className="soft">{label} </span>
      {key > 0 ? (
        <Link to="/agent/view" search={{ UniqueID: key }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </p>
  )
}
