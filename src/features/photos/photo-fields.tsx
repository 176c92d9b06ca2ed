// What a photo shows, how it was altered, and who may see it: chosen from the board's lists.
import { useId, useRef } from 'react'
import type { Value, Values } from '#contract/listing.ts'
import { Button } from '#src/ui/button.tsx'
import '#src/ui/field.css'

type Option = { code: string; text: string; also?: readonly string[] }
/** Each field of the form's photos, in the board's words. */
export type OfferedField = { name: string; label: string; isList: boolean; options: readonly Option[] }

/** The option that these words name, “Bedroom 2” a bedroom; null if they name none. */
export function imageOf(offered: readonly OfferedField[], words: string): string | null {
  const said = words.trim().replace(/ \d+$/, '').toLowerCase()
  const { options = [] } = offered.find(({ name }) => name === 'ImageOf') ?? {}
  return (
    options.find(({ text, also = [] }) => [text, ...also].some((each) => each.toLowerCase() === said))?.code ?? null
  )
}

/** The change to ImageOf when a photo gets this description: it follows the description unless the member chose it. */
export function imageWith(offered: readonly OfferedField[], photo: Described, words: string): Values {
  const [was, next] = [imageOf(offered, photo.Description), imageOf(offered, words)]
  return was !== next && (photo.fields.ImageOf ?? null) === was ? { ImageOf: next } : {}
}
type Described = { Description: string; fields: Values }

const ANY_ALTERATION = 'OtherMediaModification'

/** What an altered copy begins with; undefined if the board names no alterations. */
export function firstAlteration(offered: readonly OfferedField[]): string | undefined {
  const { options = [] } = offered.find(({ name }) => name === 'MediaAlteration') ?? {}
  return (options.find(({ code }) => code === ANY_ALTERATION) ?? options[0])?.code
}

/** Badges on a photo: its alterations, and who may see it unless everybody may. */
export function photoBadges(offered: readonly OfferedField[], fields: Values): string[] {
  const textsOf = (name: string) => {
    const codes = [fields[name] ?? []].flat()
    const { options = [] } = offered.find((each) => each.name === name) ?? {}
    return codes.map((code) => options.find((each) => each.code === code)?.text ?? String(code))
  }
  return [...textsOf('MediaAlteration'), ...(fields.Permission === 'Public' ? [] : textsOf('Permission'))]
}

type Props = {
  offered: readonly OfferedField[]
  /** The photo's values; undefined: of several photos. */
  fields: Values | undefined
  onChange(fields: Values): void
}

export function PhotoFields({ offered, fields = {}, onChange }: Props) {
  return offered.map((field) =>
    field.isList ? (
      <Chips key={field.name} field={field} value={fields[field.name]} onChange={onChange} />
    ) : (
      <Choice key={field.name} field={field} value={fields[field.name]} onChange={onChange} />
    ),
  )
}

/** Picks a file that shows this photo altered; the photo stays beside it. */
export function AlteredCopy({ onPick }: { onPick(file: File): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="plain" icon="copy" onClick={() => input.current?.click()}>
        Add altered copy
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Altered copy"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onPick(file)
        }}
      />
    </>
  )
}

type OneProps = { field: OfferedField; value: Value | undefined; onChange(fields: Values): void }

function Chips({ field: { name, label, options }, value, onChange }: OneProps) {
  const id = useId()
  const chosen = Array.isArray(value) ? value : []
  const toggle = (code: string) => {
    const next = chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code]
    onChange({ [name]: next })
  }
  return (
    <fieldset className="photo-choice stack">
      <legend className="strong" id={id}>
        {label}
      </legend>
      <ul className="photo-words row" aria-labelledby={id}>
        {options.map(({ code, text }) => (
          <li key={code}>
            <button type="button" className="chip" aria-pressed={chosen.includes(code)} onClick={() => toggle(code)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The first option stands for no value, if it is everybody. */
const EVERYBODY = 'Public'

function Choice({ field: { name, label, options }, value, onChange }: OneProps) {
  const id = useId()
  const none = options.find(({ code }) => code === EVERYBODY)?.code ?? ''
  return (
    <div className="split">
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      <select
        className="field-input photo-select"
        id={id}
        value={String(value ?? none)}
        onChange={(event) => onChange({ [name]: event.target.value === none ? null : event.target.value })}
      >
        {none === '' && <option value="">–</option>}
        {options.map(({ code, text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
