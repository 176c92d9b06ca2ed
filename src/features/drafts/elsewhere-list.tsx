import type { AutosaveRecord } from '#contract/draft.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { useAction } from '#src/ui/use-action.ts'
import type { Titles } from './distinct-titles.ts'
import { kindWords, WorkCard } from './draft-card.tsx'
import { MARK_SIZE, RecordMark } from './record-mark.tsx'

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
