import { useId, useState } from 'react'
import { BIN_DAYS } from '#contract/constants.ts'
import type { AutosaveRecord } from '#contract/draft.ts'
import { useFormats } from '../../ui/board.ts'
import { Button } from '../../ui/button.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { autosaveTitles, type Titles } from './distinct-titles.ts'
import './drafts.css'
import './offered-autosave.css'
import { autosaveTitle } from './group-drafts.ts'

type Props = {
  /** Newest first; empty if there is nothing to offer. */
  records: readonly AutosaveRecord[]
  now: number
  busy: 'yes' | 'no' | null
  problem: string | null
  onUse: (record: AutosaveRecord) => void
  /** Moves the record to the bin for 30 days. */
  onDiscard: (record: AutosaveRecord) => void
  /** Undoes the last discard; null if there is none. */
  onUndo: (() => void) | null
  /** Starts another and keeps the existing ones; closing the sheet does the same. */
  onKeep: () => void
}

/** Offers unfinished records of the same form that are on the server when a new one is created. */
export function OfferedAutosave({ records, now, busy, problem, onUse, onDiscard, onUndo, onKeep }: Props) {
  const [chosen, choose] = useState<string | null>(null)
  const record = records.find(({ draftId }) => draftId === chosen) ?? records[0]
  const titles = autosaveTitles(records, usePropertyTypes())
  const isOne = records.length === 1
  // If there are several, "it" would be ambiguous.
  const it = record === undefined || isOne ? 'it' : titles.get(record.draftId)
  return (
    <Sheet
      isOpen={record !== undefined}
      onClose={onKeep}
      title={records.length > 1 ? 'Use one of your saved listings?' : 'Use your saved listing?'}
      footer={
        <>
          <Button
            look="main"
            wide
            busy={busy === 'yes'}
            disabled={busy === 'no'}
            onClick={() => record && onUse(record)}
          >
            Yes, use {it}
          </Button>
          <Button wide busy={busy === 'no'} disabled={busy === 'yes'} onClick={() => record && onDiscard(record)}>
            No, discard {it}
          </Button>
          <Button look="quiet" wide disabled={busy !== null} onClick={onKeep}>
            {isOne ? 'Start another, keep this' : 'Start another, keep these'}
          </Button>
        </>
      }
    >
      {record && (
        <div className="stack">
          {isOne ? (
            <One record={record} now={now} />
          ) : (
            <Several records={records} titles={titles} record={record} now={now} onChoose={choose} />
          )}
          <p className="soft small">
            Continue here, and the other device can’t save to {it} anymore. If you choose No, it moves to the bin for{' '}
            {BIN_DAYS} days.
            {!isOne && ` The other ${othersWait(records.length - 1)} under Drafts.`}
          </p>
          {onUndo && (
            <p role="status">
              Moved to the bin.{' '}
              <Button look="quiet" onClick={onUndo}>
                Undo
              </Button>
            </p>
          )}
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

const othersWait = (others: number): string => (others === 1 ? 'one waits' : `${others} wait`)

type OneProps = { record: AutosaveRecord; now: number }

function One({ record, now }: OneProps) {
  const types = usePropertyTypes()
  const { momentText } = useFormats()
  return (
    <p>
      You started <b>{autosaveTitle(record, types)}</b> on another device, last saved {momentText(record.savedAt, now)},
      and didn’t submit it.
    </p>
  )
}

type SeveralProps = OneProps & { records: readonly AutosaveRecord[]; titles: Titles; onChoose(draftId: string): void }

function Several({ records, titles, record, now, onChoose }: SeveralProps) {
  const { momentText } = useFormats()
  const name = useId()
  return (
    <fieldset className="offered-list">
      <legend>You started {records.length} on another device and didn’t submit them. Choose one:</legend>
      {records.map((each) => (
        <label key={each.draftId}>
          <input
            type="radio"
            name={name}
            checked={each.draftId === record.draftId}
            onChange={() => onChoose(each.draftId)}
          />
          <span>
            <b>{titles.get(each.draftId)}</b>
            <span className="soft small">Last saved: {momentText(each.savedAt, now)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The same offer while the member types: it waits above the form, and takes neither the focus nor keystrokes. */
export function OfferedBanner({ count, onShow, onKeep }: { count: number; onShow: () => void; onKeep: () => void }) {
  return (
    <section className="conflicts" aria-label="Saved on another device">
      <p>
        {count === 1
          ? 'You started a listing like this on another device.'
          : `You started ${count} listings like this on another device.`}
      </p>
      <div className="changes-actions">
        <Button onClick={onShow}>{count === 1 ? 'See it' : 'See them'}</Button>
        <Button look="quiet" onClick={onKeep}>
          Not now
        </Button>
      </div>
    </section>
  )
}
