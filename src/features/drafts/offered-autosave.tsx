import type { AutosaveRecord } from '#contract/draft.ts'
import { useFormats } from '../../ui/board.ts'
import { Button } from '../../ui/button.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { autosaveTitle } from './group-drafts.ts'

type Props = {
  record: AutosaveRecord | null
  now: number
  busy: 'yes' | 'no' | null
  problem: string | null
  onUse: () => void
  /** Moves it to the bin for 30 days. */
  onDiscard: () => void
  /** Closed without an answer: nothing changes. */
  onLater: () => void
}

/** Offer on create, when the server holds an unfinished listing of the same form. */
export function OfferedAutosave({ record, now, busy, problem, onUse, onDiscard, onLater }: Props) {
  const types = usePropertyTypes()
  const { momentText } = useFormats()
  return (
    <Sheet
      isOpen={record !== null}
      onClose={onLater}
      title="Use your saved listing?"
      footer={
        <>
          <Button look="main" wide busy={busy === 'yes'} disabled={busy === 'no'} onClick={onUse}>
            Yes, use it
          </Button>
          <Button wide busy={busy === 'no'} disabled={busy === 'yes'} onClick={onDiscard}>
            No, discard it
          </Button>
        </>
      }
    >
      {record && (
        <div className="stack">
          <p>
            <b>{autosaveTitle(record, types)}</b> was saved on another device {momentText(record.savedAt, now)} and not
            submitted.
          </p>
          <p className="soft small">
            If you continue here, the other device can’t save to it anymore. If you choose No, it moves to the bin for
            30 days.
          </p>
          {problem && (
            <p role="alert" className="field-error">
              {problem}
            </p>
          )}
        </div>
      )}
    </Sheet>
  )
}
