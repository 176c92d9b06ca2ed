import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import { TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { Reply } from '#contract/endpoints.ts'
import type { Values } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { imageAddress } from '#src/api/photo-address.ts'
import { isNotFound, isRefusal } from '#src/api/reply-of.ts'
import { auditAddress } from '#src/ui/audit-address.ts'
import { useFormats } from '#src/ui/board.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ContactButtons, MailLink, mapAddress, OutsideLink, PhoneLink, WebLink } from '#src/ui/contact-links.tsx'
import { DataTable, type TableView } from '#src/ui/data-table.tsx'
import { type DetailRow, textOf } from '#src/ui/detail-rows.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { MemberStatus } from '#src/ui/member-status.tsx'
import { PersonPicture } from '#src/ui/person-picture.tsx'
import { RecordHead } from '#src/ui/record-head.tsx'
import { RecordPage, type RecordPageProps } from '#src/ui/record-page.tsx'
import { SearchResults } from '#src/ui/search-results.tsx'
import { AGENT_COLUMNS, AgentActions, AgentCard } from './people-columns.tsx'
import { knownOffices, officeFromRow, officeQuery, useAgents } from './people-queries.ts'

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

// The detail rows and the address of View Office, in the order of the portal page.

function officeDetails(office: Values, dayText: (day: string) => string): DetailRow[] {
  const text = (field: string) => textOf(office, field)
  const phone = (field: string) => text(field) && <PhoneLink phone={text(field)} />
  const web = (field: string) => text(field) && <WebLink url={text(field)} />
  return [
    { label: 'Association Comments', value: text('OfficeAssociationComments') },
    { label: 'E-mail', value: text('OfficeEmail') && <MailLink email={text('OfficeEmail')} /> },
    { label: 'Fax', value: text('OfficeFax') },
    { label: 'Mail Address', value: text('OfficeMailAddress1') },
    { label: 'Mail City', value: text('OfficeMailCity') },
    { label: 'Mail Postal Code', value: text('OfficeMailPostalCode') },
    { label: 'Phone', value: phone('OfficePhone') },
    { label: 'Postal Plus 4', value: text('OfficePostalCodePlus4') },
    { label: 'Other Website', value: web('OtherWebsite') },
    { label: 'Social Media', value: web('OfficeSocialMedia') },
    { label: 'Termination Date', value: text('TerminationDate') && dayText(text('TerminationDate')) },
    { label: 'Toll Free', value: phone('OfficeTollFreePhone') },
    { label: 'Facebook', value: web('WebFacebook') },
    { label: 'Twitter', value: web('WebTwitter') },
  ]
}

/** Street, then town, province and postal code. `province`: returns the text for a province code. */
export function officeAddress(office: Values, province: (code: string) => string): { street: string; place: string } {
  const text = (field: string) => textOf(office, field)
  const street = [text('OfficeAddress1'), text('OfficeAddress2')].filter(Boolean).join(', ')
  const code = text('OfficeStateOrProvince')
  const rest = [code && province(code), text('OfficePostalCode')].filter(Boolean).join(' ')
  return { street, place: [text('OfficeCity'), rest].filter(Boolean).join(', ') }
}

type OfficeAgentsProps = {
  /** UniqueID of the office. */
  office: number
  ports: { call: Call; online: boolean; now(): number }
  view: TableView
  onView: (view: TableView) => void
}

/** The page already shows the office's name and phone. */
const COLUMNS = AGENT_COLUMNS.filter(({ key }) => !key.startsWith('Office'))

/** Agents of an office, on its page. */
export function OfficeAgents({ office, ports, view, onView }: OfficeAgentsProps) {
  const id = useId()
  const wanted = useMemo(() => ({ OfficeKeyNumeric: String(office) }), [office])
  const outcome = useAgents(ports.call, ports.online, 'search', wanted)
  return (
    <section className="stack gap-16" aria-labelledby={id}>
      <h2 id={id}>Agents of this office</h2>
      <SearchResults outcome={outcome} what="agents" ports={ports}>
        {(rows) => (
          <DataTable
            caption="Agents of this office"
            columns={COLUMNS}
            rows={rows}
            keyOf={(row) => row.UniqueID}
            view={view}
            onView={onView}
            pageSize={TABLE_ROWS_PER_PAGE}
            defaultSort="MemberLastName"
            actions={(row) => <AgentActions agent={row} />}
            card={(row) => <AgentCard agent={row} />}
          />
        )}
      </SearchResults>
    </section>
  )
}
