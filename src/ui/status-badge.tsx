/**
 * A status is a letter, a word and a color. `letter` is the text of the badge (an expired listing's is X); `tone` its
 * color family.
 */
export type StatusTone = 'ok' | 'warn' | 'info' | 'danger' | 'plum' | 'quiet'

export function StatusBadge({ letter, word, tone }: { letter: string; word: string; tone: StatusTone }) {
  return (
    <span className={`status-badge strong tone-${tone}`}>
      <b aria-hidden="true">{letter}</b>
      {word}
    </span>
  )
}
