// The content of a submission: changes, old and new side by side, each with Put back; and values that were filled in
// for the member. Shown before Submit.
import { type ReactNode, useState } from 'react'
import type { Value } from '#contract/listing.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { FormStore } from '../engine/form-store.ts'
import type { FormRow } from '../engine/rows.ts'
import { savedRows } from '../engine/start-record.ts'
import './changes.css'
import { type Difference, type FieldDifference, type PageDifferences, reviewOf, withDefaults } from './differences.ts'

type Props = {
  store: FormStore
  draft: Draft
  /** Today in the board's time zone. */
  today: string
  /** Display text of a field's value; '' if there is none. */
  text(difference: FieldDifference, value: Value): string
  putBackPhotos(): void
}

type Undone = { label: string; undo(): void }

/** The draft follows values put back here as quickly as any other change is written. */
export function Changes({ store, draft, today, text, putBackPhotos }: Props) {
  const [undone, setUndone] = useState<readonly Undone[]>([])
  const shown = withDefaults(draft, store.model, (name) => store.value(name))
  const { changed, filled } = reviewOf(shown, store.model, { today, isShown: (name) => store.state(name).isVisible })
  return (
    <>
      <WhatChanges {...{ store, draft, text, putBackPhotos, undone, setUndone }} pages={changed} />
      {filled.length > 0 && <FilledIn filled={filled} text={text} />}
    </>
  )
}

/** Nobody reads forty defaults of a new listing before every Submit; a change has only a few. */
const MOST_OPEN = 8

function FilledIn({ filled, text }: { filled: readonly FieldDifference[] } & Pick<Props, 'text'>) {
  return (
    <details className="form-changes" open={filled.length <= MOST_OPEN}>
      <summary className="fold-head split gap-0">
        <h3>{`Filled in for you (${filled.length})`}</h3>
        <Icon name="down" size={20} />
      </summary>
      <dl>
        {filled.map((each) => (
          <div key={each.name}>
            <dt>{each.label}</dt>
            <dd>{text(each, each.now)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type ChangesProps = Omit<Props, 'today'> & {
  pages: readonly PageDifferences[]
  undone: readonly Undone[]
  setUndone(next: (all: readonly Undone[]) => readonly Undone[]): void
}

function WhatChanges({ store, draft, text, putBackPhotos, pages, undone, setUndone }: ChangesProps) {
  if (pages.length === 0 && undone.length === 0) return null
  const putBack = (difference: Difference) => {
    const undo = putBackIn(store, draft, difference)
    if (difference.kind === 'photos') return putBackPhotos()
    setUndone((all) => [...all, { label: difference.label, undo }])
  }
  const undo = (each: Undone) => {
    each.undo()
    setUndone((all) => all.filter((other) => other !== each))
  }
  return (
    <div className="form-changes">
      <h3>What changes</h3>
      {pages.map(({ name, label, differences }) => (
        <section key={name}>
          {pages.length > 1 && <h4>{label}</h4>}
          <ul>
            {differences.map((difference) => (
              <Line
                key={keyOf(difference)}
                label={difference.label}
                act="Put back"
                onAct={isComposed(difference) ? null : () => putBack(difference)}
              >
                {difference.kind === 'field' ? <OldAndNew difference={difference} text={text} /> : difference.words}
              </Line>
            ))}
          </ul>
        </section>
      ))}
      {undone.length > 0 && (
        <ul>
          {undone.map((each) => (
            <Line key={each.label} label={each.label} act="Undo" onAct={() => undo(each)}>
              Put back
            </Line>
          ))}
        </ul>
      )}
    </div>
  )
}

const keyOf = (difference: Difference): string =>
  difference.kind === 'field' ? difference.name : difference.kind === 'rows' ? difference.section : difference.kind

const isComposed = (difference: Difference): boolean => difference.kind === 'field' && difference.isComposed

/** `onAct`: null if there is nothing to do. */
type LineProps = { label: string; act: string; onAct: (() => void) | null; children: ReactNode }

const Line = ({ label, act, onAct, children }: LineProps) => (
  <li>
    <span className="form-change">
      <b>{label}</b>
      <span>{children}</span>
    </span>
    {onAct && (
      <Button look="quiet" onClick={onAct}>
        {act}
        <span className="said">: {label}</span>
      </Button>
    )}
  </li>
)

function OldAndNew({ difference, text }: { difference: FieldDifference } & Pick<Props, 'text'>) {
  const { before, now } = difference
  return (
    <>
      <del>{text(difference, before) || '(empty)'}</del> <span aria-hidden="true">→</span>{' '}
      <ins>{text(difference, now) || '(empty)'}</ins>
    </>
  )
}

/** Returns a function that undoes it. */
function putBackIn(store: FormStore, draft: Draft, difference: Difference): () => void {
  switch (difference.kind) {
    case 'field': {
      const { together } = difference
      const values = (side: 'before' | 'now') => Object.fromEntries(together.map((each) => [each.name, each[side]]))
      store.setAll(values('before'), 'control')
      return () => store.setAll(values('now'), 'control')
    }
    case 'rows': {
      const { section } = difference
      const mine: readonly FormRow[] = store.record.rows[section] ?? []
      store.putBackRows(section, savedRows(draft.base?.items ?? {})[section] ?? [])
      return () => store.putBackRows(section, mine)
    }
    case 'photos':
      return () => undefined
  }
}
