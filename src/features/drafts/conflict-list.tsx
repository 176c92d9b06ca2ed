import { Suspense } from 'react'
import type { Draft, DraftConflict } from '../../offline/drafts/draft-model.ts'
import { recordTypeOf } from '../../offline/drafts/record-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart, Nothing } from '../../ui/lazy-part.tsx'
import type { ChangeWords } from './compare-changes.ts'
import './drafts.css'

const KeptParts = lazyPart(() => import('./kept-parts.tsx'), Nothing)

type Resolve = (conflict: DraftConflict, take: 'mine' | 'theirs') => void

/** Fields that both sides changed; the member decides each before submitting. Renders nothing if there are none. */
export function ConflictList({ draft, words, onResolve }: { draft: Draft; words: ChangeWords; onResolve: Resolve }) {
  const { conflicts, attention } = draft
  const kept = attention?.source === 'merge' ? attention.errors.filter(({ code }) => code === 'kept') : []
  if (conflicts.length + kept.length === 0) return null
  return (
    <section className="conflicts" aria-labelledby="conflicts-title" tabIndex={-1} data-needs-attention>
      <h3 id="conflicts-title">
        <Icon name="alert" size={20} /> {whoWords(conflicts)} changed {whatWords(conflicts.length, recordTypeOf(draft))}
      </h3>
      {kept.length > 0 && (
        <>
          <p>Deleted on one side, added or edited on the other. Kept here; delete again what should go.</p>
          {/* A boundary of its own: while this loads, the form around it stays on screen and keeps its focus. */}
          <Suspense fallback={null}>
            <KeptParts targets={kept.map(({ target }) => target)} draft={draft} words={words} />
          </Suspense>
        </>
      )}
      {conflicts.length > 0 && (
        <ul className="stack">
          {conflicts.map((conflict) => (
            <Conflict key={keyOf(conflict)} conflict={conflict} words={words} onResolve={onResolve} />
          ))}
        </ul>
      )}
    </section>
  )
}

function whoWords(conflicts: readonly DraftConflict[]): string {
  const own = conflicts.filter(({ ownDevice }) => ownDevice).length
  if (own === 0) return 'Somebody'
  return own === conflicts.length ? 'Another device of yours' : 'Somebody and another device of yours'
}

function whatWords(conflicts: number, record: string): string {
  if (conflicts === 0) return `this ${record}`
  return conflicts === 1 ? 'the same field' : `the same ${conflicts} fields`
}

const keyOf = ({ section, uid, field }: DraftConflict) => `${section} ${uid} ${field}`

function Conflict({ conflict, words, onResolve }: { conflict: DraftConflict; words: ChangeWords; onResolve: Resolve }) {
  const { section, uid, field, mine, theirs, ownDevice } = conflict
  const inside = uid === null ? undefined : section
  const label = words.label(field, inside)
  const text = (value: typeof mine) => words.text(field, value, inside) || '(empty)'
  return (
    <li>
      <b>{label}</b>
      <div className="conflict-choices">
        <Button onClick={() => onResolve(conflict, 'mine')}>
          <span>
            <span className="said">{label}: </span>
            {ownDevice ? 'Keep what was typed here' : 'Keep mine'}: {text(mine)}
          </span>
        </Button>
        <Button onClick={() => onResolve(conflict, 'theirs')}>
          <span>
            <span className="said">{label}: </span>
            {ownDevice ? 'Take the other device’s' : 'Take theirs'}: {text(theirs)}
          </span>
        </Button>
      </div>
    </li>
  )
}
