import { useId, useRef, useState } from 'react'
import { lengthProblem } from '#contract/text.ts'
import type { Call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { CONDO_NAME_MAX } from './condo-item.tsx'
import type { KeptName } from './kept-names.ts'
import { addCondo } from './save-condo.ts'

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

  const add = act(async () => {
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
        void add()
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
