// Handles "Restore this value" from the audit log: `?restore=FieldName`, with the value in the history entry, so that
// no value is in the URL.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Value } from '#contract/listing.ts'
import { isIdentical, toStored } from '#rules/record/value.ts'
import type { FieldModel } from '#src/features/forms/engine/form-model.ts'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { useBoard } from '#src/ui/board.ts'
import { useToast } from '#src/ui/toast.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Value for the field that `restore` names, in the audit log's format; '' for no value. */
    restoreValue?: string
  }
}

/** Restores the value once, confirms it, and opens the form at that field; without a value it only opens the field. */
export function RestoredValue({ session, goTo }: { session: FormSession; goTo: (key: string) => void }) {
  const { timeZone } = useBoard()
  const toast = useToast()
  const navigate = useNavigate()
  const { name, text } = useLocation({ select: wanted, structuralSharing: true })
  const isDone = useRef(false)
  useEffect(() => {
    if (name === null || isDone.current) return
    isDone.current = true
    goTo(name)
    if (text !== null && session.draft()?.submission?.state !== 'sending') {
      const restored = restoreValue(session.store, name, text, timeZone)
      toast(wordsOf(restored), restored.kind === 'restored' ? { label: 'Undo', run: restored.undo } : undefined)
    }
    // A reload, or coming back, must not restore it again.
    void navigate({
      to: '.',
      search: ({ restore: _, ...search }: { restore?: string }) => search,
      replace: true,
      viewTransition: false,
      resetScroll: false,
    } as never)
  }, [name, text, session, timeZone, toast, navigate, goTo])
  return null
}

const wanted = ({ search, state }: { search: object; state: { restoreValue?: string } }) => ({
  name: (search as { restore?: string }).restore ?? null,
  text: state.restoreValue ?? null,
})

function wordsOf(restored: Restored): string {
  switch (restored.kind) {
    case 'restored':
      return `${restored.label} has its earlier value. Submit to apply it.`
    case 'same':
      return `${restored.label} has that value already.`
    case 'barred':
      return `${restored.label} can’t be changed in this form. Nothing was changed.`
    case 'missing':
      return 'This form doesn’t have that field. Nothing was changed.'
  }
}

// Restores an earlier value of a field, as formatted in the audit log, in an open form. It counts as typed: rules
// apply, the draft keeps it, and nothing changes in the record until the member submits.

/**
 * missing: this form doesn't have the field. barred: hidden or read-only at the moment. same: the form already has that
 * value.
 */
type Restored =
  | { kind: 'restored'; label: string; undo: () => void }
  | { kind: 'same' | 'barred'; label: string }
  | { kind: 'missing' }

type Form = Pick<FormStore, 'model' | 'value' | 'isFillable' | 'set' | 'setAll' | 'flush'>

/** `text`: the value in the audit log's format; '' for no value. */
export function restoreValue(store: Form, name: string, text: string, timeZone: string): Restored {
  const field = store.model.fields.get(name)
  if (!field || !store.model.pageOfField.has(name)) return { kind: 'missing' }
  store.flush()
  const { label } = field
  if (!store.isFillable(name)) return { kind: 'barred', label }
  const before = store.value(name)
  const value = storedOf(field, text, timeZone)
  if (isIdentical(before, value)) return { kind: 'same', label }
  store.set(name, value, 'control')
  return { kind: 'restored', label, undo: () => store.setAll({ [name]: before }, 'form') }
}

/** The audit log joins codes with a comma and a space. */
const storedOf = ({ definition }: FieldModel, text: string, timeZone: string): Value =>
  toStored(definition, definition.multiselect ? text.split(', ').filter(Boolean) : text, timeZone)
