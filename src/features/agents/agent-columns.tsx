// An agent as a row and as a card in search results.
import type { AgentRow } from '#contract/agent.ts'
import { auditAddress } from '#src/ui/audit-address.ts'
import { ContactCard } from '#src/ui/contact-card.tsx'
import { ContactButtons } from '#src/ui/contact-links.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { MemberStatus, memberStatusText } from '#src/ui/member-status.tsx'
import { PersonPicture } from '#src/ui/person-picture.tsx'

type TextField = 'MemberMlsId' | 'MemberFirstName' | 'MemberLastName' | 'OfficeName' | 'OfficePhone'
const column = (key: TextField, label: string): Column<AgentRow> => ({
  key,
  label,
  cell: (row) => row[key],
  sortBy: (row) => row[key],
})

/** Search Agents (portal page, section 2). */
export const SEARCH_COLUMNS: readonly Column<AgentRow>[] = [
  column('MemberMlsId', 'MLS ID'),
  {
    key: 'MemberStatus',
    label: 'Status',
    cell: (row) => <MemberStatus code={row.MemberStatus} />,
    sortBy: (row) => memberStatusText(row.MemberStatus),
  },
  column('MemberFirstName', 'First Name'),
  column('MemberLastName', 'Last Name'),
  column('OfficeName', 'Office Name'),
  { ...column('OfficePhone', 'Office Phone'), className: 'data-table-whole' },
]

/** Agent Lookup (data entry page, section 2). */
export const LOOKUP_COLUMNS = SEARCH_COLUMNS.filter(({ key }) => key !== 'MemberStatus')

/** View, and Audit for members who may read the log. */
export function AgentActions({ agent }: { agent: AgentRow }) {
  return (
    <span className="row-actions">
      <Link
        to="/agent/view"
        search={{ UniqueID: agent.UniqueID }}
        className="icon-button"
        data-row-link
        aria-label={`View ${agent.MemberFullName}`}
        title="View"
      >
        <Icon name="view" />
      </Link>
      {agent.isAuditable && <AgentAudit agent={agent} />}
    </span>
  )
}

const AgentAudit = ({ agent }: { agent: AgentRow }) => (
  <Link
    {...auditAddress({ tableName: 'Agent', uniqueID: agent.UniqueID, entityID: agent.MemberMlsId })}
    className="icon-button"
    aria-label={`Audit ${agent.MemberFullName}`}
    title="Audit"
  >
    <Icon name="history" />
  </Link>
)

/** Card for phones: shows the number to call first. */
export function AgentCard({ agent }: { agent: AgentRow }) {
  const { MemberFullName: name, MemberDirectPhone, OfficePhone, MemberEmail, isAuditable } = agent
  return (
    <ContactCard
      picture={<PersonPicture src={null} name={name} size={44} />}
      title={
        <Link to="/agent/view" search={{ UniqueID: agent.UniqueID }}>
          {name}
        </Link>
      }
      badge={<MemberStatus code={agent.MemberStatus} />}
      lines={[agent.OfficeName, agent.MemberMlsId]}
    >
      <ContactButtons name={name} phone={MemberDirectPhone || OfficePhone} email={MemberEmail} short />
      {isAuditable && (
        <span className="row-actions">
          <AgentAudit agent={agent} />
        </span>
      )}
    </ContactCard>
  )
}
