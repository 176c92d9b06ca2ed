// Shared by the option sheet and the list in place: their props, the effect of a tap on an option, chips for chosen
// options.
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { LookupOption } from './lookup-index.ts'

export type PickProps = {
  title: string
  multiple: boolean
  required: boolean
  chosen: readonly string[]
  options: readonly LookupOption[]
  recent: readonly string[]
  /** The option to scroll to the middle of the list if none is chosen. */
  startAt?: string | undefined
  emptyText: string
  emptyAction?: { label: string; run(): void } | undefined
  /** Keys that belong to the form: a list in place is left before they act. */
  isShortcut?(pressed: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean
  onPick(codes: string[]): void
  onClose(): void
}

/**
 * The chosen options after a tap on one; null if the tap does nothing: a disabled option can be removed, never chosen
 * again.
 */
export function toggled(
  { code, disabled }: LookupOption,
  chosen: readonly string[],
  multiple: boolean,
): readonly string[] | null {
  const isChosen = chosen.includes(code)
  if (disabled && !isChosen) return null
  if (!multiple) return isChosen ? chosen : [code]
  return isChosen ? chosen.filter((each) => each !== code) : [...chosen, code]
}

type NoOptionProps = Pick<PickProps, 'options' | 'emptyText' | 'emptyAction'> & { typed: string }

/** Replaces the list if nothing matches what was typed, or there is nothing to choose from. */
export const NoOption = ({ options, typed, emptyText, emptyAction }: NoOptionProps) => (
  <div className="option-empty stack gap-16 soft">
    <p>{options.length ? `No match for “${typed.trim()}”.` : emptyText}</p>
    {!options.length && emptyAction && <Button onClick={emptyAction.run}>{emptyAction.label}</Button>}
  </div>
)

type ChipsProps = { options: readonly LookupOption[]; chosen: readonly string[]; onRemove(option: LookupOption): void }

/** The chosen options, each removed by a tap. */
export function Chips({ options, chosen, onRemove }: ChipsProps) {
  if (!chosen.length) return null
  return (
    <ul className="option-chips cluster gap-6" aria-label="Chosen">
      {options
        .filter(({ code }) => chosen.includes(code))
        .map((option) => (
          <li key={option.code}>
            <button type="button" className="option-chip strong chip" onClick={() => onRemove(option)}>
              <span className="said">Remove </span>
              {option.text}
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
    </ul>
  )
}
