// An access code, whose value the record does not include (contract/field-access.ts): the form says that there is one,
// shows it after a tap, and changes it.
import { useEffect, useId, useRef, useState } from 'react'
import { HIDDEN_CODE } from '#contract/field-access.ts'
import { useForm, useValue } from '../screen/form-context.ts'
import type { ControlProps } from './control-props.ts'
import { CONTROLS } from './controls.tsx'

export function CodeControl(props: ControlProps) {
  const { store } = useForm()
  const { id, field, state } = props
  const isHidden = useValue(id) === HIDDEN_CODE
  const [wasHidden] = useState(isHidden)
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(isHidden)
  useEffect(() => {
    if (before.current && !isHidden) box.current?.querySelector('input')?.focus()
    before.current = isHidden
  }, [isHidden])
  if (isHidden) return <KeptCode {...props} onReplace={() => store.set(id, null, 'control')} />
  const { Control } = CONTROLS[field.kind]
  return (
    <div ref={box} className="form-field-code cluster">
      <Control {...props} />
      {wasHidden && !state.isDisabled && (
        <button type="button" className="button button-plain" onClick={() => store.set(id, HIDDEN_CODE, 'control')}>
          Keep the current code
        </button>
      )}
    </div>
  )
}

function KeptCode({ id, field, state, onReplace }: ControlProps & { onReplace(): void }) {
  const { effects } = useForm()
  const [shown, setShown] = useState<{ code: string } | 'busy' | 'failed' | null>(null)
  const note = useId()
  const show = async () => {
    setShown('busy')
    const code = await effects.revealCode(field.name)
    setShown(code === null ? 'failed' : { code })
  }
  const text = shown === 'failed' ? 'Couldn’t load it. Try again when you’re online.' : 'Saved. Not shown here.'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would force its legend's layout; the label above names the group
    <div id={id} className="form-field-code cluster" role="group" aria-labelledby={`${id}:l`} aria-describedby={note}>
      <output id={note} className="field-input">
        {shown !== null && typeof shown === 'object' ? shown.code : text}
      </output>
      <button type="button" className="button button-plain" aria-busy={shown === 'busy'} onClick={() => void show()}>
        Show
      </button>
      {!state.isDisabled && (
        <button type="button" className="button button-plain" onClick={onReplace}>
          Replace
        </button>
      )}
    </div>
  )
}
