// Unfinished records that the member may go on with instead of beginning another of the same form.
import { useId, useState } from 'react'
import { BIN_DAYS } from '#contract/constants.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import './drafts.css'
import type { AutosaveRecord } from '#contract/draft.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isUntouched } from '#src/offline/drafts/new-draft.ts'
import { UNTOUCHED } from '#src/offline/drafts/revision.ts'
import { isUnfinished } from '#src/offline/drafts/standing.ts'
import { counted } from '#src/ui/counted.ts'
import { distinctTitles } from './distinct-titles.ts'
import { autosaveTitle, draftTitle, photoCount } from './group-drafts.ts'

/** `record`: the server's, of a draft begun on another device; null for one that is on this device. */
export type OfferedDraft = {
  draftId: string
  /** Told apart from the others that are offered. */
  title: string
  at: number
  /** What the member has put into it, as far as this device knows; may be empty. */
  holds: string
  record: AutosaveRecord | null
}

type Begun = { here: readonly Draft[]; elsewhere: readonly AutosaveRecord[] }

/** Newest first. */
export function offeredDrafts({ here, elsewhere }: Begun, formName: string, types: PropertyTypes): OfferedDraft[] {
  const begun = here
    .filter((draft) => isBegun(draft) && draft.formName === formName)
    .map((draft) => ({
      draftId: draft.draftId,
      title: draftTitle(draft, types),
      at: draft.editedAt,
      holds: holdsOf(draft),
      record: null,
    }))
  const saved = elsewhere
    .filter((record) => record.ParentID === null && record.FormName === formName && !record.IsDeleted)
    .map((record) => ({
      draftId: record.draftId,
      title: autosaveTitle(record, types),
      at: Date.parse(record.savedAt),
      holds: '',
      record,
    }))
  const all = [...begun, ...saved].sort((a, b) => b.at - a.at)
  const titles = distinctTitles([...all].sort((a, b) => (a.draftId < b.draftId ? -1 : 1)))
  return all.map((offered) => ({ ...offered, title: titles.get(offered.draftId)! }))
}

/** What waits to be sent is finished for its member. */
const isBegun = (draft: Draft): boolean =>
  draft.operation === 'create' &&
  draft.base === null &&
  draft.submission === null &&
  isUnfinished(draft) &&
  !isUntouched(draft)

function holdsOf(draft: Draft): string {
  const answers = Object.values(draft.fields).filter(
    ({ value, rev }) => rev > UNTOUCHED && value !== null && value !== '',
  ).length
  const photos = photoCount(draft)
  return [answers > 0 && counted(answers, 'answer'), photos > 0 && counted(photos, 'photo')].filter(Boolean).join(', ')
}

type Props = {
  /** Newest first; empty if there is nothing to offer. */
  records: readonly OfferedDraft[]
  /** What the form is of: listing, agent, office. */
  noun: string
  now: number
  busy: 'yes' | 'no' | null
  problem: string | null
  onUse: (record: OfferedDraft) => void
  /** Moves the record to the bin for 30 days. */
  onDiscard: (record: OfferedDraft) => void
  /** Undoes the last discard; null if there is none. */
  onUndo: (() => void) | null
  /** Starts another and keeps the existing ones; closing the sheet does the same. */
  onKeep: () => void
}

/** Offers unfinished records of the same form when a new one is created. */
export function OfferedAutosave({ records, noun, now, busy, problem, onUse, onDiscard, onUndo, onKeep }: Props) {
  const [chosen, choose] = useState<string | null>(null)
  const record = records.find(({ draftId }) => draftId === chosen) ?? records[0]
  const isOne = records.length === 1
  // If there are several, "it" would be ambiguous.
  const it = record === undefined || isOne ? 'it' : record.title
  return (
    <Sheet
      isOpen={record !== undefined}
      onClose={onKeep}
      title={records.length > 1 ? `Use one of your saved ${noun}s?` : `Use your saved ${noun}?`}
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
          <Button wide disabled={busy !== null} onClick={onKeep}>
            {isOne ? 'Start another, keep this' : 'Start another, keep these'}
          </Button>
          <Button
            look="danger"
            wide
            busy={busy === 'no'}
            disabled={busy === 'yes'}
            onClick={() => record && onDiscard(record)}
          >
            No, discard {it}
          </Button>
        </>
      }
    >
      {record && (
        <div className="stack gap-16">
          {isOne ? (
            <One record={record} now={now} />
          ) : (
            <Several records={records} record={record} now={now} onChoose={choose} />
          )}
          <p className="soft small">
            {record.record && `Continue here, and the other device can’t save to ${it} anymore. `}
            If you choose No, it moves to the bin for {BIN_DAYS} days.
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

type OneProps = { record: OfferedDraft; now: number }

function One({ record, now }: OneProps) {
  const { momentText } = useFormats()
  const when = momentText(record.at, now)
  return (
    <p>
      You started <b>{record.title}</b>{' '}
      {record.record
        ? `on another device, last saved ${when}, and didn’t submit it.`
        : `on this ${deviceWord()}, last changed ${when}, and didn’t submit it.${holds(record)}`}
    </p>
  )
}

const holds = ({ holds: held }: OfferedDraft) => (held ? ` It has ${held.replace(', ', ' and ')}.` : '')

type SeveralProps = OneProps & { records: readonly OfferedDraft[]; onChoose(draftId: string): void }

function Several({ records, record, now, onChoose }: SeveralProps) {
  const { momentText } = useFormats()
  const name = useId()
  return (
    <fieldset className="offered-list">
      <legend>You started {records.length} and didn’t submit them. Choose one:</legend>
      {records.map((each) => (
        <label key={each.draftId}>
          <input
            type="radio"
            name={name}
            checked={each.draftId === record.draftId}
            onChange={() => onChoose(each.draftId)}
          />
          <span>
            <b>{each.title}</b>
            <span className="soft small">
              {each.record ? 'On another device, last saved ' : `On this ${deviceWord()}, last changed `}
              {momentText(each.at, now)}
              {each.holds && `, ${each.holds}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type BannerProps = { count: number; noun: string; onShow: () => void; onKeep: () => void }

/** The same offer while the member types: it waits above the form, and takes neither the focus nor keystrokes. */
export function OfferedBanner({ count, noun, onShow, onKeep }: BannerProps) {
  const one = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
  return (
    <section className="conflicts stack gap-16" aria-label="Started before">
      <p>
        {count === 1 ? `You already started ${one} like this.` : `You already started ${count} ${noun}s like this.`}
      </p>
      <div className="cluster">
        <Button onClick={onShow}>{count === 1 ? 'See it' : 'See them'}</Button>
        <Button look="quiet" onClick={onKeep}>
          Not now
        </Button>
      </div>
    </section>
  )
}
