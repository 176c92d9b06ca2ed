// An agent, and an office, as a row and as a card in search results.
import type { ReactNode } from 'react'
import type { AgentRow } from '#contract/agent.ts'
import type { OfficeRow } from '#contract/office.ts'
import { auditAddress } from '#src/ui/audit-address.ts'
import { ContactButtons } from '#src/ui/contact-links.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { MemberStatus, memberStatusText } from '#src/ui/member-status.tsx'
import { PersonPicture } from '#src/ui/person-picture.tsx'
import '#src/ui/contact-card.css'

/** Name of a board or association; an unknown code is returned as it is. */
export type BoardName = (code: string) => string

function column<Row, Key extends keyof Row & string>(
  key: Key,
  label: string,
  textOf: (row: Row) => string | number = (row) => row[key] as string,
): Column<Row> {
  return { key, label, cell: textOf, sortBy: textOf }
}
function statusColumn<Row>(key: string, codeOf: (row: Row) => string): Column<Row> {
  return {
    key,
    label: 'Status',
    cell: (row) => <MemberStatus code={codeOf(row)} />,
    sortBy: (row) => memberStatusText(codeOf(row)),
  }
}

/** Search Agents (portal page, section 2). */
export const AGENT_COLUMNS: readonly Column<AgentRow>[] = [
  column('MemberMlsId', 'MLS ID'),
  statusColumn('MemberStatus', (row) => row.MemberStatus),
  column('MemberFirstName', 'First Name'),
  column('MemberLastName', 'Last Name'),
  column('OfficeName', 'Office Name'),
  { ...column('OfficePhone', 'Office Phone'), className: 'data-table-whole' },
]

/** Agent Lookup (data entry page, section 2). */
export const AGENT_LOOKUP_COLUMNS = AGENT_COLUMNS.filter(({ key }) => key !== 'MemberStatus')

/** Search Offices (portal page, section 2). */
export const officeColumns = (boardName: BoardName): Column<OfficeRow>[] => [
  column('OfficeMlsId', 'MLS ID'),
  statusColumn('OfficeStatus', (row) => row.OfficeStatus),
  column('OfficeName', 'Name'),
  { ...column<OfficeRow, 'OfficePhone'>('OfficePhone', 'Phone'), className: 'data-table-whole' },
  column<OfficeRow, 'OfficeAOR'>('OfficeAOR', 'AOR', (row) => boardName(row.OfficeAOR)),
]

/** Office Lookup (data entry page, section 2): it finds only active offices. */
export const officeLookupColumns = (boardName: BoardName): Column<OfficeRow>[] => [
  column<OfficeRow, 'UniqueID'>('UniqueID', 'Unique ID', (row) => row.UniqueID),
  ...officeColumns(boardName).filter(({ key }) => key !== 'OfficeStatus'),
]

type Person = {
  to: '/agent/view' | '/office/view'
  UniqueID: number
  name: string
  /** Shown to members who may read the log. */
  audit: { tableName: 'Agent' | 'Office'; entityID: string } | null
}
const agentPerson = (agent: AgentRow): Person => ({
  to: '/agent/view',
  UniqueID: agent.UniqueID,
  name: agent.MemberFullName,
  audit: agent.isAuditable ? { tableName: 'Agent', entityID: agent.MemberMlsId } : null,
})
const officePerson = (office: OfficeRow): Person => ({
  to: '/office/view',
  UniqueID: office.UniqueID,
  name: office.OfficeName,
  audit: office.isAuditable ? { tableName: 'Office', entityID: office.OfficeMlsId } : null,
})

const Audit = ({ UniqueID, name, audit }: Person) =>
  audit && (
    <Link
      {...auditAddress({ ...audit, uniqueID: UniqueID })}
      className="icon-button"
      aria-label={`Audit ${name}`}
      title="Audit"
    >
      <Icon name="history" />
    </Link>
  )

/** View, and Audit for members who may read the log. */
const Actions = (person: Person) => (
  <span className="row-actions">
    <Link
      to={person.to}
      search={{ UniqueID: person.UniqueID }}
      className="icon-button"
      data-row-link
      aria-label={`View ${person.name}`}
      title="View"
    >
      <Icon name="view" />
    </Link>
    <Audit {...person} />
  </span>
)
export const AgentActions = ({ agent }: { agent: AgentRow }) => <Actions {...agentPerson(agent)} />
export const OfficeActions = ({ office }: { office: OfficeRow }) => <Actions {...officePerson(office)} />

const Name = ({ to, UniqueID, name }: Person) => (
  <Link to={to} search={{ UniqueID }}>
    {name}
  </Link>
)
const CardAudit = (person: Person) =>
  person.audit && (
    <span className="row-actions">
      <Audit {...person} />
    </span>
  )

/** Card for phones: shows the number to call first. */
export function AgentCard({ agent }: { agent: AgentRow }) {
  const { MemberFullName: name, MemberDirectPhone, OfficePhone, MemberEmail } = agent
  const person = agentPerson(agent)
  return (
    <ContactCard
      picture={<PersonPicture src={null} name={name} size={44} />}
      title={<Name {...person} />}
      badge={<MemberStatus code={agent.MemberStatus} />}
      lines={[agent.OfficeName, agent.MemberMlsId]}
    >
      <ContactButtons name={name} phone={MemberDirectPhone || OfficePhone} email={MemberEmail} short />
      <CardAudit {...person} />
    </ContactCard>
  )
}

export function OfficeCard({ office, boardName }: { office: OfficeRow; boardName: BoardName }) {
  const person = officePerson(office)
  return (
    <ContactCard
      title={<Name {...person} />}
      badge={<MemberStatus code={office.OfficeStatus} />}
      lines={[[office.OfficeMlsId, office.OfficeCity].filter(Boolean).join(' · '), boardName(office.OfficeAOR)]}
    >
      <ContactButtons name={office.OfficeName} phone={office.OfficePhone} />
      <CardAudit {...person} />
    </ContactCard>
  )
}

type Props = {
  picture?: ReactNode
  /** The name, usually as a link. */
  title: ReactNode
  badge: ReactNode
  lines: readonly string[]
  /** Call, e-mail and other actions, below the text, in reach of a thumb. */
  children?: ReactNode
}

/** An agent or office in a list on a phone. */
function ContactCard({ picture, title, badge, lines, children }: Props) {
  return (
    <div className="contact-card stack gap-12">
      <div className="contact-card-top">
        {picture}
        <div className="grow">
          <p className="contact-card-title">{title}</p>
          {lines.filter(Boolean).map((line) => (
            <p key={line} className="soft small">
              {line}
            </p>
          ))}
        </div>
        {badge}
      </div>
      {children && <div className="contact-card-foot row cluster">{children}</div>}
    </div>
  )
}
