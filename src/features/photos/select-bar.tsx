// Actions on the selected photos: describe, move, delete.

import { type FormEvent, useId, useState } from 'react'
import type { Values } from '#contract/listing.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { DescriptionField } from './description-field.tsx'
import { type OfferedField, PhotoFields } from './photo-fields.tsx'
import '#src/ui/field.css'

type Props = {
  selected: ReadonlySet<string>
  count: number
  words: readonly string[]
  onAll(): void
  onDescribe(description: string): void
  offered: readonly OfferedField[]
  onSay(fields: Values): void
  onMove(to: number): void
  onRotate(): void
  onDelete(): void
  onDone(): void
}

export function SelectBar({
  selected,
  count,
  words,
  offered,
  onAll,
  onDescribe,
  onSay,
  onMove,
  onRotate,
  onDelete,
  onDone,
}: Props) {
  const [sheet, setSheet] = useState<'describe' | 'move' | null>(null)
  const none = selected.size === 0
  return (
    <div className="photos-select" role="toolbar" aria-label="Selected photos">
      <div className="photos-select-head row">
        <p aria-live="polite">{selected.size} selected</p>
        <Button look="quiet" disabled={selected.size === count} onClick={onAll}>
          Select all
        </Button>
        <Button look="main" onClick={onDone}>
          Done
        </Button>
      </div>
      <div className="photos-select-acts">
        <Button look="quiet" icon="edit" disabled={none} onClick={() => setSheet('describe')}>
          Describe
        </Button>
        <Button look="quiet" icon="sort" disabled={none} onClick={() => setSheet('move')}>
          Move to…
        </Button>
        <Button look="quiet" icon="rotate" disabled={none} onClick={onRotate}>
          Rotate right
        </Button>
        <Button look="quiet" icon="trash" disabled={none} onClick={onDelete}>
          Delete
        </Button>
      </div>
      <DescribeSheet
        isOpen={sheet === 'describe'}
        count={selected.size}
        words={words}
        onClose={() => setSheet(null)}
        onDescribe={onDescribe}
        offered={offered}
        onSay={onSay}
      />
      <MoveSheet
        isOpen={sheet === 'move'}
        moving={selected.size}
        count={count}
        place={null}
        onClose={() => setSheet(null)}
        onMove={onMove}
      />
    </div>
  )
}

type DescribeProps = { isOpen: boolean; count: number; words: readonly string[]; onClose(): void } & Pick<
  Props,
  'onDescribe' | 'offered' | 'onSay'
>

function DescribeSheet({ isOpen, count, words, offered, onClose, onDescribe, onSay }: DescribeProps) {
  const [text, setText] = useState<string | null>(null)
  const [fields, setFields] = useState<Values>({})
  const apply = () => {
    // Each on its own: who only says that they are staged does not empty their descriptions.
    if (text !== null || Object.keys(fields).length === 0) onDescribe(text ?? '')
    if (Object.keys(fields).length > 0) onSay(fields)
    setText(null)
    setFields({})
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={count === 1 ? 'Describe 1 photo' : `Describe ${count} photos`}
      footer={
        <Button look="main" wide onClick={apply}>
          Apply
        </Button>
      }
    >
      <DescriptionField text={text ?? ''} words={words} onChange={setText} />
      <PhotoFields offered={offered} fields={fields} onChange={(more) => setFields({ ...fields, ...more })} />
    </Sheet>
  )
}

// "Move to…": moves one or several photos to a position by its number.

type MoveSheetProps = {
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

export function MoveSheet({ isOpen, onClose, ...rest }: MoveSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={rest.moving === 1 ? 'Move photo' : `Move ${rest.moving} photos`}>
      <MoveForm onClose={onClose} {...rest} />
    </Sheet>
  )
}

function MoveForm({ moving, count, place, onClose, onMove }: Omit<MoveSheetProps, 'isOpen'>) {
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
