// "Move to…": moves one or several photos to a position by its number.
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import '#src/ui/field.css'
import { Sheet } from '#src/ui/sheet.tsx'

type Props = {
  isOpen: boolean
  /** Number of photos to move, of all photos. */
  moving: number
  count: number
  /** Index of a single photo, from 0; null for several. */
  place: number | null
  onClose(): void
  /** Index from 0. */
  onMove(to: number): void
}

export function MoveSheet({ isOpen, onClose, ...rest }: Props) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={rest.moving === 1 ? 'Move photo' : `Move ${rest.moving} photos`}>
      <MoveForm onClose={onClose} {...rest} />
    </Sheet>
  )
}

function MoveForm({ moving, count, place, onClose, onMove }: Omit<Props, 'isOpen'>) {
  const [text, setText] = useState(place === null ? '' : String(place + 1))
  const id = useId()
  const last = count - moving + 1
  const wanted = /^\d{1,4}$/.test(text) ? Number(text) : 0
  const isPlace = wanted >= 1 && wanted <= last
  const move = (to: number) => {
    onMove(to)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPlace) move(wanted - 1)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <label className="strong" htmlFor={id}>
        Place, 1 to {last}
      </label>
      <input
        className="field-input"
        id={id}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value.trim())}
      />
      <div className="photo-actions cluster">
        <Button look="plain" icon="first" onClick={() => move(0)}>
          First
        </Button>
        <Button look="plain" icon="last" onClick={() => move(last - 1)}>
          Last
        </Button>
        <Button look="main" type="submit" disabled={!isPlace}>
          Move
        </Button>
      </div>
    </form>
  )
}
