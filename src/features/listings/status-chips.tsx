import type { StatusLetter } from '#contract/listing.ts'
import type { StatusCount } from './listing-rows.ts'

type Props = {
  counts: readonly StatusCount[]
  total: number
  chosen: StatusLetter | undefined
  onChoose: (status: StatusLetter | undefined) => void
}

/** Filter by status, one or all: All 33 · Active 12 · Pending 3. */
export function StatusChips({ counts, total, chosen, onChoose }: Props) {
  if (counts.length < 2) return null
  return (
    <fieldset className="listing-chips">
      <legend className="said">Status</legend>
      <Chip word="All" count={total} isChosen={chosen === undefined} onChoose={() => onChoose(undefined)} />
      {counts.map(({ status, word, count }) => (
        <Chip
          key={status}
          word={word}
          count={count}
          isChosen={chosen === status}
          onChoose={() => onChoose(chosen === status ? undefined : status)}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = { word: string; count: number; isChosen: boolean; onChoose: () => void }

function Chip({ word, count, isChosen, onChoose }: ChipProps) {
  return (
    <button type="button" className="listing-chip" aria-pressed={isChosen} onClick={onChoose}>
      {word} <b>{count}</b>
    </button>
  )
}
