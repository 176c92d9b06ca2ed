import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import type { ChangeWords } from './change-words.ts'
import { hasDifferences } from './compare-changes.ts'
import type { CopiedRow, CopiedValue, CopyDifferences, CopyOutcome, PhotoDifferences } from './compare-copies.ts'
import { type Difference, Differences } from './differences.tsx'

type Props = {
  /** null while the server has not replied. */
  differences: CopyDifferences | null
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

const OUTCOMES: Record<CopyOutcome, string> = {
  mine: 'Continue here keeps what is here.',
  theirs: 'Continue here takes what is there.',
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
            <>
              <p className="soft small">“There” is what the other device has sent. Looking changes nothing.</p>
              <Differences list={differencesIn(differences, words)} label="Differences" />
            </>
          ) : (
            <p role="status">No difference: the other device has sent the same as what is on this {deviceWord()}.</p>
          ))}
      </div>
    </Sheet>
  )
}

const differencesIn = ({ fields, rows, reordered, photos }: CopyDifferences, words: ChangeWords): Difference[] => [
  ...fields.map((field) => differentValue(field, words)),
  ...rows.map((row) => differentRow(row, words)),
  ...reordered.map(({ section, outcome }) => ({
    key: section,
    label: words.label(section),
    text: <span>In another order there.</span>,
    note: OUTCOMES[outcome],
  })),
  ...(photoWords(photos) ? [{ key: 'photos', label: 'Photos', text: <span>{photoWords(photos)}</span> }] : []),
]

const differentValue = ({ field, mine, theirs, outcome }: CopiedValue, words: ChangeWords, section?: string) => ({
  key: field,
  label: words.label(field, section),
  versions: [
    { name: 'Here', text: words.text(field, mine, section), isChosen: outcome === 'mine' },
    { name: 'There', text: words.text(field, theirs, section), isChosen: outcome === 'theirs' },
  ],
  note: OUTCOMES[outcome],
})

function differentRow({ section, uid, kind, stands, fields }: CopiedRow, words: ChangeWords): Difference {
  const key = `${section} ${uid}`
  const label = words.label(section)
  if (kind === 'both') return { key, label, fields: fields.map((field) => differentValue(field, words, section)) }
  const values = fields.flatMap((each) => {
    const value = words.text(each.field, each[kind], section)
    return value ? [`${words.label(each.field, section)} ${value}`] : []
  })
  return {
    key,
    label: `${label}, ${kind === 'mine' ? 'only here' : 'only there'}`,
    text: <span>{values.join(', ')}</span>,
    note: stands ? 'Continue here keeps it.' : 'Continue here removes it.',
  }
}

const ORDERS: Record<CopyOutcome, string> = {
  mine: 'and Continue here keeps the one here',
  theirs: 'which Continue here takes',
  ask: 'for you to choose',
}

function photoWords({ mine, theirs, removed, described, asked, reordered }: PhotoDifferences): string {
  const parts = [
    mine > 0 && `${mine} only here`,
    theirs > 0 && `${theirs} only there`,
    removed > 0 && `${removed} deleted on one of them, which Continue here removes`,
    described > 0 && `${counted(described, 'caption')} not the same`,
    asked > 0 && `${counted(asked, 'caption')} for you to choose`,
    reordered && `in another order there, ${ORDERS[reordered]}`,
  ]
  return parts.filter(Boolean).join(', ')
}
