// Banner shown as long as the phone cannot save what was typed: nothing is hidden or discarded, and the member can copy
// it.
import { useEffect, useState } from 'react'
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord, onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useSignal } from '#src/ui/use-signal.ts'
import type { FormStore } from '../engine/form-store.ts'
import type { EditBatcher } from '../session/edit-batcher.ts'
import type { SaveState } from '../session/save-state.ts'
import { describeValue } from './form-context.ts'

/** Changes as text for the clipboard. */
export function unsavedText(store: FormStore, edits: readonly DraftEdit[]): string {
  const line = (key: string, value: DraftEdit & { kind: 'field' }) => {
    const field = store.fieldOf(key)
    return `${field?.label ?? key}: ${field ? describeValue(store, field, value.value) : String(value.value ?? '')}`
  }
  return edits
    .flatMap((edit) => {
      if (edit.kind === 'field') return [line(edit.name, edit)]
      if (edit.kind !== 'row' || edit.IsDeleted) return []
      return Object.entries(edit.fields ?? {}).map(
        ([name, value]) => `${edit.section} ${edit.SortOrder}: ${name}: ${value ?? ''}`,
      )
    })
    .join('\n')
}

type Props = {
  batcher: EditBatcher
  store: FormStore
  /** Changes of the whole draft, not only the last ones: the phone may have lost what it saved before. */
  changes(): readonly DraftEdit[]
  copy(text: string): Promise<void>
}

const failingIn = (state: SaveState) => (state.kind === 'failing' ? state : null)

export function UnsavedBanner({ batcher, store, changes, copy }: Props) {
  const state = useSignal(batcher.state, failingIn)
  const [said, setSaid] = useState('')
  const failing = state !== null
  useEffect(() => {
    // The banner takes up space: keep the focused field visible above the bar.
    if (failing) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [failing])
  if (!state) return null
  const again = () => {
    setSaid('Trying…')
    batcher.flush().then(
      () => setSaid(''),
      () => setSaid('Still not saved.'),
    )
  }
  const copyOut = () =>
    copy(unsavedText(store, changes())).then(
      () => setSaid('Copied'),
      () => setSaid('Your browser didn’t allow copying.'),
    )
  return (
    <div className="form-unsaved" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          {state.onServer ? (
            <>
              <b>This {deviceWord()} can’t save your changes right now.</b> They are saved to the server: nothing is
              lost.
            </>
          ) : (
            <>
              <b>This {deviceWord()} couldn’t save your latest changes.</b> They are in memory only: do not close this
              page.
            </>
          )}
          {state.message && <span className="small"> ({onThisDevice(state.message)})</span>}
        </p>
        <div className="form-unsaved-actions row cluster">
          <Button look="danger" onClick={again}>
            Try again
          </Button>
          <Button look="plain" onClick={copyOut}>
            Copy all changes
          </Button>
          <span className="small" role="status">
            {said}
          </span>
        </div>
      </div>
    </div>
  )
}
