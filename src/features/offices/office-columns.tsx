// An office as a row and as a card in search results.
import type { OfficeRow } from '#contract/office.ts'
import { auditAddress } from '#src/ui/audit-address.ts'
import { ContactCard } from '#src/ui/contact-card.tsx'
import { ContactButtons } from '#src/ui/contact-links.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { MemberStatus, memberStatusText } from '#src/ui/member-status.tsx'

/** Name of a board or association; an unknown code is returned as it is. */
export type BoardName = (code: string) => string

type TextField = 'OfficeMlsId' | 'OfficeName' | 'OfficePhone'
const column = (key: TextField, label: string): Column<OfficeRow> => ({
  key,
  label,
  cell: (row) => row[key],
  sortBy: (row) => row[key],
})
const status: Column<OfficeRow> = {
  key: 'OfficeStatus',
  label: 'Status',
  cell: (row) => <MemberStatus code={row.OfficeStatus} />,
  sortBy: (row) => memberStatusText(row.OfficeStatus),
}
const board = (boardName: BoardName): Column<OfficeRow> => ({
  key: 'OfficeAOR',
  label: 'AOR',
  cell: (row) => boardName(row.OfficeAOR),
  sortBy: (row) => boardName(row.OfficeAOR),
})

/** Search Offices (portal page, section 2). */
export const searchColumns = (boardName: BoardName): Column<OfficeRow>[] => [
  column('OfficeMlsId', 'MLS ID'),
  status,
  column('OfficeName', 'Name'),
  { ...column('OfficePhone', 'Phone'), className: 'data-table-whole' },
  board(boardName),
]

const uniqueId: Column<OfficeRow> = {
  key: 'UniqueID',
  label: 'Unique ID',
  cell: (row) => row.UniqueID,
  sortBy: (row) => row.UniqueID,
}

/** Office Lookup (data entry page, section 2): it finds only active offices. */
export const lookupColumns = (boardName: BoardName): Column<OfficeRow>[] => [
  uniqueId,
  ...searchColumns(boardName).filter((column) => column !== status),
]

/** View, and Audit for members who may read the log. */
export function OfficeActions({ office }: { office: OfficeRow }) {
  return (
    <span className="row-actions">
      <Link
        to="/office/view"
        search={{ UniqueID: office.UniqueID }}
        className="icon-button"
        data-row-link
        aria-label={`View ${office.OfficeName}`}
        title="View"
      >
        <Icon name="view" />
      </Link>
      {office.isAuditable && <OfficeAudit office={office} />}
    </span>
  )
}

const OfficeAudit = ({ office }: { office: OfficeRow }) => (
  <Link
    {...auditAddress({ tableName: 'Office', uniqueID: office.UniqueID, entityID: office.OfficeMlsId })}
    className="icon-button"
    aria-label={`Audit ${office.OfficeName}`}
    title="Audit"
  >
    <Icon name="history" />
  </Link>
)

export function OfficeCard({ office, boardName }: { office: OfficeRow; boardName: BoardName }) {
  return (
    <ContactCard
      title={
        <Link to="/office/view" search={{ UniqueID: office.UniqueID }}>
          {office.OfficeName}
        </Link>
      }
      badge={<MemberStatus code={office.OfficeStatus} />}
      lines={[[office.OfficeMlsId, office.OfficeCity].filter(Boolean).join(' · '), boardName(office.OfficeAOR)]}
    >
      <ContactButtons name={office.OfficeName} phone={office.OfficePhone} />
      {office.isAuditable && (
        <span className="row-actions">
          <OfficeAudit office={office} />
        </span>
      )}
    </ContactCard>
  )
}
