import { cloneElement, type ReactElement, type ReactNode } from 'react'
import '../../ui/field.css'

type Props = {
  name: string
  label: string
  help?: string
  error?: string | undefined
  /** Shown between the label and the control. */
  tools?: ReactNode
  children: ReactElement<object>
}

/** One control of the editor with its label, help and error. */
export function LabelledField({ name, label, help, error, tools, children }: Props) {
  const id = `announcement-${name}`
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {tools}
      {cloneElement(children, {
        id,
        className: 'field-input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      } as object)}
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
