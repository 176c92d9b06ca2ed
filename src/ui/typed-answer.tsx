import { type FormEvent, useId, useState } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/constants.ts'
import { Button } from './button.tsx'
import './field.css'

type Props = { word: string; yes: string; no: string; danger: boolean; onAnswer: (yes: boolean) => void }

/** Confirmation by typing, for questions too serious for one tap: yes is enabled once the exact word has been typed. */
export function TypedAnswer({ word, yes, no, danger, onAnswer }: Props) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const isTyped = typed === word
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped) onAnswer(true)
  }
  return (
    <form className="dialog-typed" onSubmit={confirm}>
      <label htmlFor={id}>
        Type <b>{word}</b> to confirm
      </label>
      <input
        id={id}
        className="field-input"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // A board's name may be longer than other confirmation words.
        maxLength={Math.max(SEARCH_TEXT_MAX, word.length)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="dialog-actions">
        <Button look="plain" onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button type="submit" look={danger ? 'danger' : 'main'} disabled={!isTyped}>
          {yes}
        </Button>
      </div>
    </form>
  )
}
