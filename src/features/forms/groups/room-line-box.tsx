// A room in one line: kitchen main 12 6 x 14. Enter adds it, and the box is ready for the next.
import { useEffect, useId, useRef, useState } from 'react'
import type { Values } from '#contract/listing.ts'
import { Button } from '../../../ui/button.tsx'

type Read = (text: string) => { kind: 'room'; values: Values } | { kind: 'refused'; message: string }

type Props = {
  /** What was typed before its section was left. */
  begun: string
  onText(text: string): void
  read: Read
  /** False: there is no place for the room. */
  onAdd(room: Values): boolean
}

/** Opened by a tap: it begins with the focus. */
export function RoomLineBox({ begun, onText, read, onAdd }: Props) {
  const [text, setText] = useState(begun)
  const [problem, setProblem] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  // Its section was only come back to: the focus stays where it is.
  const [isOpened] = useState(begun === '')
  useEffect(() => {
    if (isOpened) box.current?.focus()
  }, [isOpened])
  const type = (next: string) => {
    setText(next)
    onText(next)
  }
  const add = () => {
    const room = read(text)
    setProblem(room.kind === 'refused' ? room.message : null)
    box.current?.focus()
    if (room.kind === 'room' && onAdd(room.values)) type('')
  }
  return (
    <div className="form-quick-line">
      <div className="field">
        <label htmlFor={id} className="field-label">
          A room in one line
        </label>
        <input
          ref={box}
          id={id}
          className="field-input"
          value={text}
          placeholder="Kitchen main 12 6 x 14"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${id}p`}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && add()}
        />
      </div>
      <Button look="plain" onClick={add}>
        Add<span className="said"> this room</span>
      </Button>
      {problem !== null && (
        <p id={`${id}p`} role="alert" className="form-field-note field-error">
          {problem}
        </p>
      )}
    </div>
  )
}
