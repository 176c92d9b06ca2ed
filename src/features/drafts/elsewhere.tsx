// The member's drafts that are only on the server: begun or discarded on another device.
import { useQuery } from '@tanstack/react-query'
import type { AutosaveRecord } from '#contract/draft.ts'
import type { Call } from '#src/api/call.ts'
import type { Offline } from '#src/offline/offline.ts'
import { binnedElsewhereQuery, elsewhereQuery } from '#src/phone/phone-queries.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { useAction } from '#src/ui/use-action.ts'
import type { Titles } from './distinct-titles.ts'
import { WorkCard } from './draft-card.tsx'
import { kindWords } from './group-drafts.ts'
import { MARK_SIZE, RecordMark } from './record-mark.tsx'

/** Lists that could not be read from the server, which has not been reached. */
export type Missing = { open: boolean; binned: boolean }

/** `isAsked`: the server has replied, or could not be reached. */
export type Elsewhere = {
  open: AutosaveRecord[]
  binned: AutosaveRecord[]
  missing: Missing
  isAsked: boolean
  refresh(): void
}

/**
 * Loads when the screen opens, when the connection is back, and after an action. Shows nothing until there is a reply.
 */
export function useElsewhere(offline: Offline, call: Call, online: boolean): Elsewhere {
  const open = useQuery({ ...elsewhereQuery(offline), enabled: online })
  const binned = useQuery({ ...binnedElsewhereQuery(offline, call), enabled: online })
  const refresh = () => {
    if (online) void Promise.all([open.refetch(), binned.refetch()])
  }
  const isAsked = !online || !open.isFetching
  const isMissing = (data: AutosaveRecord[] | null | undefined) => data === null || (data === undefined && !online)
  const missing = { open: isMissing(open.data), binned: isMissing(binned.data) }
  return { isAsked, open: open.data ?? [], binned: binned.data ?? [], missing, refresh }
}

type Props = {
  records: readonly AutosaveRecord[]
  /** Of these records, at least. */
  titles: Titles
  now: number
  disabled: boolean
  actLabel: string
  onAct: (record: AutosaveRecord) => Promise<unknown>
}

/** Drafts that are only on the server: begun or discarded on another device. */
export function ElsewhereList({ records, titles, now, ...action }: Props) {
  const types = usePropertyTypes()
  const { momentText } = useFormats()
  return records.map((record) => (
    <WorkCard
      key={record.draftId}
      mark={
        <RecordMark formName={record.FormName} propertyType={types.codeOfRoute(record.FormName)} size={MARK_SIZE} />
      }
      title={<span className="work-name">{titles.get(record.draftId)}</span>}
      facts={[
        kindWords({ formName: record.FormName, propertyType: types.codeOfRoute(record.FormName) }, types),
        `saved to the server ${momentText(record.savedAt, now)}`,
      ]}
    >
      <div className="work-buttons cluster">
        <Act {...action} record={record} title={titles.get(record.draftId)} />
      </div>
    </WorkCard>
  ))
}

type ActProps = Pick<Props, 'disabled' | 'actLabel' | 'onAct'> & { record: AutosaveRecord; title: string | undefined }

function Act({ record, title, disabled, actLabel, onAct }: ActProps) {
  const { busy, act } = useAction()
  return (
    <Button aria-label={`${actLabel}: ${title}`} busy={busy} disabled={disabled} onClick={act(() => onAct(record))}>
      {actLabel}
    </Button>
  )
}

/** Shown while drafts of other devices are unknown, so that they are not taken for none. */
export function ElsewhereMissing({ missing: { open, binned }, online }: { missing: Missing; online: boolean }) {
  if (!open && !binned) return null
  const done = [open && 'began', binned && 'discarded'].filter(Boolean).join(' or ')
  return (
    <p className="as-of strong row small tint tone-warn" role="status">
      <Icon name={online ? 'clock' : 'cloud-off'} size={20} />
      {`${online ? 'The portal didn’t answer.' : 'You are offline.'} Drafts that you ${done} on another device may be missing here.`}
    </p>
  )
}
