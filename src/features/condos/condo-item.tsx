import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CONDO_NAME_MAX, type CondoName } from '#contract/condo.ts'
import { lengthProblem } from '#contract/text.ts'
import type { Call } from '#src/api/call.ts'
import { auditAddress } from '#src/ui/audit-address.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { addCondo, renameCondo } from './condo-queries.ts'
import type { KeptName } from './kept-names.ts'

type ItemProps = {
  condo: CondoName
  isNew: boolean
  /** Id of the element that says why nothing can be deleted. */
  whyNotDeleted: string
  /** It replaces the row in which the name was edited, and takes the focus back. */
  wasEdited: boolean
  onEdit: () => void
}

export function CondoItem({ condo, isNew, whyNotDeleted, wasEdited, onEdit }: ItemProps) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (wasEdited) ref.current?.querySelector<HTMLElement>('[data-edits]')?.focus()
  }, [wasEdited])
  useEffect(() => {
    if (isNew) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  const { CondoName: name, UniqueID } = condo
  return (
    <li ref={ref} className={isNew ? 'condo-item condo-new' : 'condo-item'}>
      <span className="grow">{name}</span>
      <Link
        {...auditAddress({ tableName: 'CondoName', uniqueID: UniqueID, entityID: name })}
        className="icon-button"
        aria-label={`Audit log of ${name}`}
        title="Audit log"
      >
        <Icon name="clock" size={20} />
      </Link>
      <IconButton icon="edit" size={20} label={`Edit ${name}`} data-edits={UniqueID} onClick={onEdit} />
      <IconButton
        icon="trash"
        size={20}
        label={`Delete ${name}`}
        aria-disabled="true"
        aria-describedby={whyNotDeleted}
      />
    </li>
  )
}

type EditedProps = {
  condo: CondoName
  call: Call
  kept: KeptName
  onType: (kept: KeptName) => void
  onCancel: () => void
  onSaved: (name: string) => void
  /** Called if somebody else has saved in the meantime. */
  onStale: () => void
}

/** The row while its name is edited: Save and Cancel, also by Enter and Escape. */
export function EditedCondo({ condo, call, kept, onType, onCancel, onSaved, onStale }: EditedProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { busy, act } = useAction()
  const [trouble, setTrouble] = useState<string | null>(null)
  const base = kept.base ?? condo.CondoName
  useEffect(() => input.current?.focus(), [])

  const save = act(async () => {
    const name = kept.text.trim()
    const problem = name ? lengthProblem(name, CONDO_NAME_MAX) : 'Enter a name.'
    if (problem) {
      setTrouble(problem)
      input.current?.focus()
      return
    }
    if (name === base && base === condo.CondoName) return onCancel()
    setTrouble(null)
    const outcome = await renameCondo(call, condo, name, base)
    if (outcome.kind === 'saved') return onSaved(name)
    setTrouble(outcome.text)
    if (outcome.theirs === undefined) return
    onType({ ...kept, base: outcome.theirs })
    onStale()
  })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) onCancel()
  }
  return (
    <li className="condo-item">
      <form
        className="condo-edit"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        noValidate
      >
        <input
          ref={input}
          className="field-input"
          aria-label={`Name of ${condo.CondoName}`}
          aria-invalid={trouble !== null || undefined}
          aria-describedby={trouble ? id : undefined}
          autoComplete="off"
          enterKeyHint="done"
          value={kept.text}
          onChange={(event) => {
            setTrouble(null)
            onType({ ...kept, base, text: event.target.value })
          }}
          onKeyDown={keys}
        />
        <Button look="main" type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        {trouble && (
          <p id={id} className="field-error" role="alert">
            {trouble}
          </p>
        )}
      </form>
    </li>
  )
}

type Props = {
  call: Call
  newId: () => string
  /** Code of the subdivision that the name is added to; undefined if none is chosen. */
  subdivision: string | undefined
  kept: KeptName
  onType: (kept: KeptName | null) => void
  onAdded: (id: number, name: string) => void
}

export function NewCondo({ call, newId, subdivision, kept, onType, onAdded }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { busy, act } = useAction()
  const [trouble, setTrouble] = useState<string | null>(null)
  const name = kept.text.trim()
  const problem = trouble ?? lengthProblem(name, CONDO_NAME_MAX)

  const addName = act(async () => {
    if (!subdivision || !name || lengthProblem(name, CONDO_NAME_MAX)) return
    const request = kept.request?.subdivision === subdivision ? kept.request : { key: newId(), subdivision }
    // Stored before it is sent: a retry after a lost reply, even after a reload, adds nothing twice.
    onType({ ...kept, request })
    setTrouble(null)
    const outcome = await addCondo(call, { CondoName: name, SubdivisionName: subdivision }, request.key)
    if (outcome.kind === 'failed') {
      setTrouble(outcome.text)
      return
    }
    onType(null)
    onAdded(outcome.id, name)
    input.current?.focus()
  })
  const hint = subdivision ? null : 'Choose a subdivision first.'
  return (
    <form
      className="condo-add"
      onSubmit={(event) => {
        event.preventDefault()
        void addName()
      }}
      noValidate
    >
      <div className="field">
        <label htmlFor={id} className="field-label">
          Enter New Condo Name
        </label>
        <input
          ref={input}
          id={id}
          className="field-input"
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem || hint ? `${id}t` : undefined}
          value={kept.text}
          readOnly={busy}
          onChange={(event) => {
            // It was about the name as it was.
            setTrouble(null)
            onType(event.target.value ? { text: event.target.value } : null)
          }}
        />
      </div>
      <Button look="main" icon="plus" type="submit" busy={busy} disabled={!subdivision || !name}>
        Add Condo Name
      </Button>
      {(problem || hint) && (
        <p id={`${id}t`} className={problem ? 'field-error' : 'field-help'} role={problem ? 'alert' : undefined}>
          {problem ?? hint}
        </p>
      )}
    </form>
  )
}
