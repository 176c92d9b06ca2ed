// A photo's description: its text, how much of it fits, and the room's words to tap.
import { useId } from 'react'
import { UNREMEMBERED } from '../../ui/unremembered.ts'

const DESCRIPTION_MAX = 1024

type Props = {
  name?: string
  text: string
  words: readonly string[]
  onChange(text: string): void
  onBlur?(): void
}

export function DescriptionField({ name, text, words, onChange, onBlur }: Props) {
  const id = useId()
  return (
    <div className="photo-description">
      <label htmlFor={id}>Description</label>
      <textarea
        id={id}
        form={UNREMEMBERED}
        name={name}
        rows={2}
        maxLength={DESCRIPTION_MAX}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <p className="small soft photo-counter">
        {text.length} / {DESCRIPTION_MAX}
      </p>
      {words.length > 0 && (
        <ul className="photo-words" aria-label="Proposed words">
          {words.map((word) => (
            <li key={word}>
              <button type="button" aria-pressed={text === word} onClick={() => onChange(word)}>
                {word}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
