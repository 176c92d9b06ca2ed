// Edit, Copy, Audit, Delete and related actions: a row of buttons on a desktop, a bar within the thumb's reach with two
// sheets on a phone.
import type { ListingRow } from '#contract/listing.ts'
import { Button, type ButtonLook, buttonClass } from '#src/ui/button.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'
import './listing-panels.css'
import { type EditAct, hasTasks, type ListingAct, type ListingActs } from './listing-acts.ts'
import { StatusTasks } from './status-panel.tsx'

/** Share, print and map, for everybody who can read the page. */
export type PageActs = {
  share: () => void
  photos: (() => void) | null
  print: () => void
  refresh: () => void
  map: string | null
}
type Props = { row: ListingRow; acts: ListingActs; page: PageActs }

/** The reasons why actions are disabled, without duplicates. */
const reasonsOf = (acts: readonly (ListingAct | null)[]): string[] => [
  ...new Set(acts.flatMap((act) => act?.reason ?? [])),
]

export function DeskActions({ row, acts: { edit, copy, audit, remove }, page }: Props) {
  const more = useSheet('listing')
  const reasons = reasonsOf([edit, copy, remove])
  const described = (act: ListingAct) => (act.reason ? `act-reason-${reasons.indexOf(act.reason)}` : undefined)
  const button = (act: ListingAct | null, icon: IconName, words: string, look: ButtonLook = 'plain') =>
    act && (
      <Button
        look={look}
        icon={icon}
        busy={act.busy ?? false}
        disabled={act.reason !== null}
        aria-describedby={described(act)}
        onClick={act.run}
      >
        {words}
      </Button>
    )
  return (
    <div className="listing-actions cluster">
      {edit ? (
        <EditButton row={row} edit={edit} reasonId={described(edit)} />
      ) : (
        <Button icon="share" onClick={page.share}>
          Share
        </Button>
      )}
      {button(copy, 'copy', 'Copy')}
      {button(audit, 'history', 'Audit')}
      {button(remove, 'trash', 'Delete', 'danger')}
      <Button icon="more" aria-label="More for this listing" onClick={more.open}>
        More
      </Button>
      {reasons.map((reason, at) => (
        <p key={reason} id={`act-reason-${at}`} className="soft small">
          {reason}
        </p>
      ))}
      <Sheet isOpen={more.isOpen} onClose={more.close} title="This listing">
        <MoreActs acts={{ ...NONE, edit }} page={page} onDone={more.close} />
      </Sheet>
    </div>
  )
}

/** What has a button of its own is not under More again. */
const NONE = { copy: null, audit: null, remove: null, status: null, notices: null }

function EditButton({ row, edit, reasonId }: { row: ListingRow; edit: EditAct; reasonId: string | undefined }) {
  const listingType = usePropertyTypes().routeOf(row.PropertyType)
  if (edit.reason !== null)
    return (
      <Button look="main" icon="edit" disabled aria-describedby={reasonId}>
        {edit.label}
      </Button>
    )
  return (
    <Link
      to="/listings/edit/$listingType"
      params={{ listingType }}
      search={{ ...edit.search, listingType }}
      className={buttonClass('main')}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        edit.run()
      }}
    >
      <Icon name="edit" size={20} />
      {edit.label}
    </Link>
  )
}

/** For phones: the main action, Status and the rest, within the thumb's reach. */
export function ThumbBar({ row, acts, page }: Props) {
  const status = useSheet('status')
  const more = useSheet('listing')
  const { edit } = acts
  const tasks = acts.status !== 'loading' && acts.status && hasTasks(acts.status) ? acts.status : null
  return (
    <>
      {edit?.reason && (
        <p id="edit-reason" className="listing-bar-reason soft small">
          {edit.reason}
        </p>
      )}
      <div className="listing-bar cluster">
        {edit ? (
          <EditButton row={row} edit={edit} reasonId="edit-reason" />
        ) : (
          <Button look="main" icon="share" onClick={page.share}>
            Share
          </Button>
        )}
        {(tasks || acts.status === 'loading') && (
          <Button icon="sync" busy={tasks === null} onClick={status.open}>
            Status
          </Button>
        )}
        <Button icon="more" aria-label="More for this listing" onClick={more.open}>
          More
        </Button>
      </div>
      {tasks && (
        <Sheet isOpen={status.isOpen} onClose={status.close} title="Status">
          <div className="stack gap-12">
            <StatusTasks row={row} {...tasks} />
          </div>
        </Sheet>
      )}
      <Sheet isOpen={more.isOpen} onClose={more.close} title="This listing">
        <MoreActs acts={acts} page={page} onDone={more.close} />
      </Sheet>
    </>
  )
}

type MoreProps = Omit<Props, 'row'> & { onDone: () => void }

function MoreActs({ acts: { edit, copy, audit, remove }, page, onDone }: MoreProps) {
  const row = (act: ListingAct | null, icon: IconName, words: string, danger = false) =>
    act && (
      <li>
        <button
          type="button"
          className={danger ? 'menu-item row strong menu-item-danger' : 'menu-item row strong'}
          disabled={act.reason !== null}
          onClick={() => {
            onDone()
            act.run()
          }}
        >
          <Icon name={icon} />
          <span>
            {words}
            {act.reason && <span className="soft small">{act.reason}</span>}
          </span>
        </button>
      </li>
    )
  const always = (run: () => void): ListingAct => ({ reason: null, run })
  return (
    <ul className="rows">
      {edit && row(always(page.share), 'share', 'Share link')}
      {row(copy, 'copy', 'Copy')}
      {row(audit, 'history', 'Audit')}
      {page.photos && row(always(page.photos), 'photo', 'Download photos')}
      {page.map && (
        <li>
          <a className="menu-item row strong" href={page.map} target="_blank" rel="noreferrer">
            <Icon name="pin" />
            Show on a map
          </a>
        </li>
      )}
      {row(always(page.print), 'print', 'Print')}
      {row(always(page.refresh), 'sync', 'Refresh')}
      {row(remove, 'trash', 'Delete', true)}
    </ul>
  )
}
