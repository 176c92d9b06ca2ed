// A photo's description: its text, the remaining length, and the room's words to tap.
import { createContext, useContext, useId } from 'react'
import { lengthProblem, textLength } from '#contract/text.ts'
import '#src/ui/field.css'
import { limitTyping, UNREMEMBERED } from '#src/ui/text-limit.ts'

/** Default if the board's form does not set a maximum. */
export const DESCRIPTION_MAX = 1024
/** Maximum length of a description. */
export const DescriptionMax = createContext(DESCRIPTION_MAX)

type Props = {
  name?: string
  text: string
  words: readonly string[]
  onChange(text: string): void
  onBlur?(): void
}

export function DescriptionField({ name, text, words, onChange, onBlur }: Props) {
  const id = useId()
  const max = useContext(DescriptionMax)
  const problem = lengthProblem(text, max)
  return (
    <div className="stack">
      <label className="strong" htmlFor={id}>
        Description
      </label>
      <textarea
        className="field-input"
        id={id}
        form={UNREMEMBERED}
        name={name}
        rows={2}
        ref={limitTyping}
        data-most={max}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? `${id}e` : undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <p className="small soft photo-counter">
        {textLength(text)} / {max}
      </p>
      {problem && (
        <p id={`${id}e`} className="field-error" role="alert">
          {problem}
        </p>
      )}
      {words.length > 0 && (
        <ul className="photo-words row" aria-label="Proposed words">
          {words.map((word) => (
            <li key={word}>
              <button type="button" className="chip" aria-pressed={text === word} onClick={() => onChange(word)}>
                {word}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
