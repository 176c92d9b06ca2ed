// Adds a room from one line of text: kitchen main 12 6 x 14. Enter adds it and clears the box for the next one.
import { useEffect, useId, useRef, useState } from 'react'
import type { Values } from '#contract/listing.ts'
import { Button } from '#src/ui/button.tsx'

type Read = (text: string) => { kind: 'room'; values: Values } | { kind: 'refused'; message: string }

type Props = {
  /** Text typed before the section was last left. */
  begun: string
  onText(text: string): void
  read: Read
  /** Returns false if there is no room left for another row. */
  onAdd(room: Values): boolean
}

/** Starts with the focus if a tap opened it. */
export function RoomLineBox({ begun, onText, read, onAdd }: Props) {
  const [text, setText] = useState(begun)
  const [problem, setProblem] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  // If the member has only returned to the section, the focus stays where it is.
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
