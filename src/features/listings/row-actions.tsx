import type { ListingRow } from '#contract/listing.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import type { RowActs } from './listing-ports.ts'

type Props = { row: ListingRow; acts: RowActs }

/** View, Copy and Audit, each only if this member may. */
export function RowActions({ row, acts }: Props) {
  const { ListingId } = row
  return (
    <span className="listing-row-actions">
      {row.isEditable && (
        <Link
          to="/listings/view"
          search={{ ListingID: ListingId }}
          className="icon-button"
          aria-label={`View ${ListingId}`}
          title="View"
        >
          <Icon name="view" size={20} />
        </Link>
      )}
      {row.isCopyable && (
        <IconButton
          icon="copy"
          size={20}
          label={row.hasAutosave ? `Copy ${ListingId}: not while it has unsaved changes` : `Copy ${ListingId}`}
          disabled={row.hasAutosave}
          onClick={() => acts.copy(row)}
        />
      )}
      {row.isAuditable && (
        <Link
          to="/audit"
          search={{ ListingID: ListingId }}
          className="icon-button"
          aria-label={`Audit ${ListingId}`}
          title="Audit"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            acts.audit(ListingId)
          }}
        >
          <Icon name="history" size={20} />
        </Link>
      )}
    </span>
  )
}
