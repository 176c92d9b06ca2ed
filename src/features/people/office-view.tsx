import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/endpoints.ts'
import type { Values } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { imageAddress } from '#src/api/photo-address.ts'
import { isNotFound, isRefusal } from '#src/api/reply-of.ts'
import { auditAddress } from '#src/ui/audit-address.ts'
import { useFormats } from '#src/ui/board.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ContactButtons, mapAddress, OutsideLink } from '#src/ui/contact-links.tsx'
import { textOf } from '#src/ui/detail-rows.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { MemberStatus } from '#src/ui/member-status.tsx'
import { PersonPicture } from '#src/ui/person-picture.tsx'
import { RecordHead } from '#src/ui/record-head.tsx'
import { RecordPage, type RecordPageProps } from '#src/ui/record-page.tsx'
import { officeAddress, officeDetails } from './office-details.tsx'
import { knownOffices, officeFromRow, officeQuery } from './people-queries.ts'

type ShownOffice = Reply<'officeSelect'>

type Props = RecordPageProps<ShownOffice> & {
  UniqueID: number
  ports: { call: Call }
  /** Text for a province code. */
  province: (code: string) => string
  /** Edit, for members who may. */
  edit: ReactNode
  /** Below the details; the page composes it: the office's agents. */
  below: ReactNode
}

const officeOf = ({ data: [office = {}] }: ShownOffice): Values => office

export function OfficeView({ UniqueID, province, edit, below, ...page }: Props) {
  const queries = useQueryClient()
  const { dayText } = useFormats()
  return (
    <RecordPage
      {...page}
      what="office"
      query={useQuery(officeQuery(page.ports.call, UniqueID))}
      isRefusal={isRefusal}
      isNotFound={isNotFound}
      rowShown={() => officeFromRow(knownOffices(queries).find((row) => row.UniqueID === UniqueID))}
      nameOf={(shown) => textOf(officeOf(shown), 'OfficeName')}
      head={(shown) => <OfficeHead shown={shown} province={province} edit={edit} />}
      detailsOf={(shown) => officeDetails(officeOf(shown), dayText)}
      below={() => below}
    />
  )
}

type HeadProps = Pick<Props, 'province' | 'edit'> & { shown: ShownOffice }

function OfficeHead({ shown, province, edit }: HeadProps) {
  const { photos, access } = shown
  const office = officeOf(shown)
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

function Address({ office, province }: Pick<Props, 'province'> & { office: Values }) {
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
