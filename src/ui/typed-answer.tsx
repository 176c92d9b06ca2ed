import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { SEARCH_TEXT_MAX } from '#contract/constants.ts'
import { Button } from './button.tsx'
import './field.css'

type Props = { word: string; yes: string; no: string; danger: boolean; onAnswer: (yes: boolean) => void }

/** Confirmation by typing, for questions too serious for one tap: yes is enabled once the exact word has been typed. */
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
        // A board's name may be longer than other confirmation words.
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
