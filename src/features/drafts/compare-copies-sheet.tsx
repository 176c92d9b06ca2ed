import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import type { ChangeWords } from './compare-changes.ts'
import {
  type Differences,
  type DifferentField,
  type DifferentRow,
  hasDifferences,
  type PhotoDifferences,
} from './compare-copies.ts'
import './drafts.css'

type Props = {
  /** null while the server has not replied. */
  differences: Differences | null
  /** Why the other device's copy can't be read. */
  problem: string | null
  words: ChangeWords
  /** Continue here is in progress. */
  busy: boolean
  online: boolean
  onRetry: () => void
  onContinue: () => void
  onClose: () => void
}

const OUTCOMES: Record<DifferentField['outcome'], string> = {
  here: 'Continue here keeps what is here.',
  there: 'Continue here takes what is there.',
  ask: 'Continue here asks you which one to keep.',
}

/** What this device and the other one have in the same draft, before the member continues here. Changes nothing. */
export function CompareCopiesSheet({ differences, problem, words, busy, online, onRetry, onContinue, onClose }: Props) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      size="part"
      title="Here and on the other device"
      footer={
        differences && (
          <Button look="main" wide busy={busy} disabled={!online} onClick={onContinue}>
            Continue here
          </Button>
        )
      }
    >
      <div className="stack gap-16">
        {problem && (
          <>
            <p role="alert">{problem}</p>
            <Button icon="sync" onClick={onRetry}>
              Try again
            </Button>
          </>
        )}
        {!differences && !problem && <p role="status">Asking for what was entered there…</p>}
        {differences &&
          (hasDifferences(differences) ? (
            <List differences={differences} words={words} />
          ) : (
            <p role="status">No difference: the other device has sent the same as what is on this {deviceWord()}.</p>
          ))}
      </div>
    </Sheet>
  )
}

function List({
  differences: { fields, rows, reordered, photos },
  words,
}: {
  differences: Differences
  words: ChangeWords
}) {
  return (
    <>
      <p className="soft small">“There” is what the other device has sent. Looking changes nothing.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard could not scroll a long list */}
      <ul className="changes-list" aria-label="Differences" tabIndex={0}>
        {fields.map((each) => (
          <li key={each.field} className="change">
            <b>{words.label(each.field)}</b>
            <Both field={each} text={(value) => words.text(each.field, value)} />
          </li>
        ))}
        {rows.map((row) => (
          <Row key={`${row.section} ${row.uid}`} row={row} words={words} />
        ))}
        {reordered.map(({ section, outcome }) => (
          <li key={section} className="change">
            <b>{words.label(section)}</b>
            <span>In another order there.</span>
            <span className="soft small">{OUTCOMES[outcome]}</span>
          </li>
        ))}
        {photoWords(photos) && (
          <li className="change">
            <b>Photos</b>
            <span>{photoWords(photos)}</span>
          </li>
        )}
      </ul>
    </>
  )
}

type BothProps = { field: DifferentField; text: (value: DifferentField['here']) => string }

function Both({ field: { here, there, outcome }, text }: BothProps): ReactNode {
  return (
    <>
      <dl>
        <dt>Here</dt>
        <dd className={outcome === 'here' ? 'strong' : ''}>{text(here) || '(empty)'}</dd>
        <dt>There</dt>
        <dd className={outcome === 'there' ? 'strong' : ''}>{text(there) || '(empty)'}</dd>
      </dl>
      <span className="soft small">{OUTCOMES[outcome]}</span>
    </>
  )
}

function Row({ row: { section, kind, stands, fields }, words }: { row: DifferentRow; words: ChangeWords }) {
  const text = (each: DifferentField) => (value: DifferentField['here']) => words.text(each.field, value, section)
  if (kind === 'both')
    return (
      <li className="change">
        <b>{words.label(section)}</b>
        {fields.map((each) => (
          <div key={each.field}>
            <span>{words.label(each.field, section)}</span>
            <Both field={each} text={text(each)} />
          </div>
        ))}
      </li>
    )
  const values = fields.flatMap((each) => {
    const value = text(each)(kind === 'here' ? each.here : each.there)
    return value ? [`${words.label(each.field, section)} ${value}`] : []
  })
  return (
    <li className="change">
      <b>
        {words.label(section)}, {kind === 'here' ? 'only here' : 'only there'}
      </b>
      <span>{values.join(', ')}</span>
      <span className="soft small">{stands ? 'Continue here keeps it.' : 'Continue here removes it.'}</span>
    </li>
  )
}

const ORDERS: Record<DifferentField['outcome'], string> = {
  here: 'and Continue here keeps the one here',
  there: 'which Continue here takes',
  ask: 'for you to choose',
}

function photoWords({ here, there, removed, described, asked, reordered }: PhotoDifferences): string {
  const parts = [
    here > 0 && `${here} only here`,
    there > 0 && `${there} only there`,
    removed > 0 && `${removed} deleted on one of them, which Continue here removes`,
    described > 0 && `${counted(described, 'caption')} not the same`,
    asked > 0 && `${counted(asked, 'caption')} for you to choose`,
    reordered && `in another order there, ${ORDERS[reordered]}`,
  ]
  return parts.filter(Boolean).join(', ')
}
