import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { SEARCH_TEXT_MAX } from '#contract/constants.ts'
import { Button } from './button.tsx'
import './field.css'

type Props = { word: string; yes: string; no: string; danger: boolean; onAnswer: (yes: boolean) => void }

/** The answer to a question that is too heavy for one tap: yes only once the word has been typed, exactly. */
export function TypedAnswer({ word, yes, no, danger, onAnswer }: Props) {
  const { register, handleSubmit, watch } = useForm({ defaultValues: { typed: '' } })
  const id = useId()
  const isTyped = watch('typed') === word
  return (
    <form className="dialog-typed" onSubmit={handleSubmit(({ typed }) => typed === word && onAnswer(true))}>
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
        // A board's name may be longer than what one types elsewhere.
        maxLength={Math.max(SEARCH_TEXT_MAX, word.length)}
        {...register('typed')}
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
