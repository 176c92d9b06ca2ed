// The form of a search page or a lookup: text boxes, choices, Search and Clear. Values are trimmed and empty ones left
// out.
import { type ReactNode, useEffect, useId } from 'react'
import { type Control, type UseFormRegister, useForm, useWatch } from 'react-hook-form'
import { SEARCH_TEXT_MAX } from '#contract/constants.ts'
import { useFormats } from './board.ts'
import { Button } from './button.tsx'
import './field.css'
import './search-form.css'
import { givenValues, type SearchValues, startValues } from './search-values.ts'

export type { SearchValues } from './search-values.ts'
export type Option = { code: string; text: string }

export type SearchField = { name: string; label: string } & (
  | { kind: 'text' /** Offered while typing. */; suggestions?: readonly string[]; numeric?: boolean }
  | { kind: 'date' }
  | { kind: 'choice'; options: readonly Option[] }
  /** Multiple choice. */
  | { kind: 'choices'; options: readonly Option[] }
)

type Props = {
  /** The form's accessible name. */
  label: string
  fields: readonly SearchField[]
  /** Values of the last search. */
  values: SearchValues
  onSearch: (values: SearchValues) => void
  onClear: () => void
  busy?: boolean
  /** Label of the Search button while `busy`; 'Searching...' if the specification requires it. */
  busyLabel?: string
  /** Rendered next to the buttons. */
  extra?: ReactNode
}

export function SearchForm(props: Props) {
  const { label, fields, values, onSearch, onClear, busy = false, busyLabel = 'Searching...', extra } = props
  const { register, control, handleSubmit, reset } = useForm({ defaultValues: startValues(fields, values) })
  const known = JSON.stringify(values)
  // Back and forward change the URL, and with it the last search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content
  useEffect(() => reset(startValues(fields, values)), [known, reset])
  const search = handleSubmit((typed) => onSearch(givenValues(typed)))
  return (
    <form
      className="search-form stack gap-16 panel panel-pad"
      aria-label={label}
      // Allowed while another search is in progress, such as a lookup's first list: the newer one wins.
      onSubmit={(event) => void search(event)}
    >
      <div className="search-fields">
        {fields.map((field) => (
          <SearchControl key={field.name} field={field} register={register} control={control} />
        ))}
      </div>
      <div className="row cluster">
        <Button look="main" icon="search" type="submit" busy={busy}>
          {busy ? busyLabel : 'Search'}
        </Button>
        <Button
          onClick={() => {
            reset(startValues(fields, {}))
            onClear()
          }}
        >
          Clear
        </Button>
        {extra}
      </div>
    </form>
  )
}

type ControlProps = { field: SearchField; register: UseFormRegister<SearchValues> }

function SearchControl({ field, register, control }: ControlProps & { control: Control<SearchValues> }) {
  const id = useId()
  if (field.kind === 'choices') return <Choices field={field} register={register} />
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {field.label}
      </label>
      {field.kind === 'choice' ? (
        <select id={id} className="field-input" {...register(field.name)}>
          <option value="">Any</option>
          {field.options.map(({ code, text }) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <TextBox id={id} field={field} register={register} />
      )}
      {field.kind === 'date' && <DayInWords name={field.name} control={control} />}
    </div>
  )
}

/** Browsers show dates in their own language, where 11/04 is ambiguous. */
function DayInWords({ name, control }: { name: string; control: Control<SearchValues> }) {
  const day = useWatch({ control, name })
  const { mediumDay } = useFormats()
  return day ? <p className="soft small">{mediumDay(`${day}T12:00Z`)}</p> : null
}

/** Blanks and invisible characters around it are cleaned by the server. */
const WHOLE_NUMBER = {
  inputMode: 'numeric',
  pattern: '[\\s\\p{Cf}]*\\d*[\\s\\p{Cf}]*',
  title: 'A whole number',
} as const

function TextBox({ id, field, register }: ControlProps & { id: string }) {
  const suggestions = field.kind === 'text' ? field.suggestions : undefined
  return (
    <>
      <input
        id={id}
        className="field-input"
        type={field.kind === 'date' ? 'date' : 'text'}
        {...(field.kind === 'text' && field.numeric && WHOLE_NUMBER)}
        maxLength={SEARCH_TEXT_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        list={suggestions && `${id}-list`}
        {...register(field.name)}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  )
}

function Choices({
  field,
  register,
}: {
  field: SearchField & { kind: 'choices' }
  register: ControlProps['register']
}) {
  return (
    <fieldset className="field search-choices">
      <legend className="field-label">{field.label}</legend>
      <div>
        {field.options.map(({ code, text }) => (
          <label key={code} className="search-chip chip small">
            <input type="checkbox" value={code} {...register(field.name)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
