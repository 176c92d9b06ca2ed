// Values that a parcel would fill in, old and new side by side, each with a switch.
import { useId, useState } from 'react'
import type { Value, Values } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { FillLine, FormSide, Misfit, Settled } from './fill-plan.ts'
import './tax.css'

const MISFITS: Record<Misfit, string> = {
  unknown: 'This form doesn’t offer this choice. It stays as it is.',
  unfit: 'Doesn’t fit the county or city above. It stays as it is.',
}

export type TaxForm = FormSide & {
  /** Text for a value. */
  words(name: string, value: Value): string
  /** Labels of the fields that these values would clear, because they no longer fit. */
  clearedBy(values: Values): readonly string[]
}

type Props = {
  lines: readonly FillLine[]
  settled: Settled
  off: ReadonlySet<string>
  onSwitch(line: FillLine, isOn: boolean): void
  form: TaxForm
}

export function FillPreview({ lines, settled, off, onSwitch, form }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const open = lines.filter(({ isSame }) => !isSame)
  const same = lines.filter(({ isSame }) => isSame)
  const inWords = (values: Values) => wordsOf(values, form.words)
  // A unit without its number means nothing.
  const now = ({ name, values }: FillLine) =>
    isEmpty(form.value(name))
      ? ''
      : inWords(Object.fromEntries(Object.keys(values).map((each) => [each, form.value(each)])))
  return (
    <>
      {open.length > 0 && (
        <Button aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          Choose fields
        </Button>
      )}
      {open.length > 0 && (
        <ul className="tax-lines" aria-label="Values from the tax roll">
          {open.map((line) => (
            <Line
              key={line.name}
              line={line}
              next={inWords(line.values)}
              now={now(line)}
              isOn={!off.has(line.name)}
              isChoosing={isChoosing}
              misfit={settled.misfits.get(line.name)}
              onSwitch={(isOn) => onSwitch(line, isOn)}
            />
          ))}
        </ul>
      )}
      {open.length === 0 && <p>The form already has all that the roll knows.</p>}
      <ClearedNote labels={form.clearedBy(settled.values)} />
      {same.length > 0 && (
        <details className="tax-same">
          <summary>{same.length === 1 ? '1 field already matches' : `${same.length} fields already match`}</summary>
          <ul className="tax-lines" aria-label="Already the same">
            {same.map((line) => (
              <li key={line.name}>
                <span className="soft small">{line.label}</span>
                <span>{inWords(line.values)}</span>
                <Icon name="check" size={20} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type LineProps = {
  line: FillLine
  next: string
  /** '' if the field is empty. */
  now: string
  isOn: boolean
  /** Every line has its switch; before, only those that would replace something or that don't fit. */
  isChoosing: boolean
  misfit: Misfit | undefined
  onSwitch(isOn: boolean): void
}

function Line({ line, next, now, isOn, isChoosing, misfit, onSwitch }: LineProps) {
  const id = useId()
  const trouble = misfit ? MISFITS[misfit] : line.problem
  if (!isChoosing && isOn && !now && !trouble)
    return (
      <li>
        <span className="soft small">{line.label}</span>
        <b>{next}</b>
      </li>
    )
  return (
    <li>
      <label htmlFor={id} className="soft small">
        {line.label}
      </label>
      <b id={`${id}v`}>{next}</b>
      {now && <span id={`${id}n`} className="small">{`Now: ${now}`}</span>}
      {trouble && (
        <span id={`${id}m`} className="small tax-misfit strong">
          {trouble}
        </span>
      )}
      <Switch
        id={id}
        checked={isOn}
        aria-describedby={[`${id}v`, now && `${id}n`, trouble && `${id}m`].filter(Boolean).join(' ')}
        onSwitch={onSwitch}
      />
    </li>
  )
}

/** A size is followed by its unit; coordinates are separated by a comma. */
function wordsOf(values: Values, words: (name: string, value: Value) => string): string {
  const parts = Object.entries(values).map(([name, value]) => words(name, value))
  return parts.filter(Boolean).join('Latitude' in values ? ', ' : ' ')
}

/** A note above proposed values: the fields that they would clear. */
const ClearedNote = ({ labels }: { labels: readonly string[] }) =>
  labels.length === 0 ? null : (
    <p className="cleared-note strong" role="status">
      <Icon name="alert" size={20} />
      <span>{`${labels.join(' and ')} will be cleared: no longer ${labels.length === 1 ? 'fits' : 'fit'}.`}</span>
    </p>
  )
