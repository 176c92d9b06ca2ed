import type { AutosaveRecord } from '#contract/draft.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import type { Titles } from './distinct-titles.ts'
import { kindWords, WorkCard } from './draft-card.tsx'
import { MARK_SIZE, RecordMark } from './record-mark.tsx'

type Props = {
  records: readonly AutosaveRecord[]
  /** Of these records, at least. */
  titles: Titles
  now: number
  /** The record with an action in progress. */
  busy: string | null
  disabled: boolean
  actLabel: string
  onAct: (record: AutosaveRecord) => void
}

/** Drafts that are only on the server: begun or discarded on another device. */
export function ElsewhereList({ records, titles, now, busy, disabled, actLabel, onAct }: Props) {
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
      <div className="work-buttons">
        <Button
          aria-label={`${actLabel}: ${titles.get(record.draftId)}`}
          busy={busy === record.draftId}
          disabled={disabled}
          onClick={() => onAct(record)}
        >
          {actLabel}
        </Button>
      </div>
    </WorkCard>
  ))
}
