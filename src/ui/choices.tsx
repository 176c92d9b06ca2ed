import { useId } from 'react'
import './field.css'

type Props<T extends string> = {
  legend: string
  options: readonly { value: T; words: string }[]
  value: T
  disabled?: boolean
  onChoose: (value: T) => void
}

/** One of a few options, side by side. */
export function Choices<T extends string>({ legend, options, value, disabled, onChoose }: Props<T>) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="field-label">{legend}</legend>
      <div className="choices">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChoose(option.value)}
            />
            {option.words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
