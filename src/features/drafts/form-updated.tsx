// Notice that the board changed the form since a draft was begun: what happened to the answers. Answers without a field
// in the new form can be read and copied.
import { useState } from 'react'
import type { Crowded, FormLocation, MigrationReport, MovedValue, SetAside } from '#src/offline/drafts/migrate-draft.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import './drafts.css'
import { counted } from '#src/ui/counted.ts'

type Value = MovedValue['value']

export function FormUpdated({ report, copy }: { report: MigrationReport; copy(text: string): Promise<void> }) {
  const [shown, setShown] = useState<'notice' | 'sheet' | 'gone'>('notice')
  const { kept, moved, setAside, crowded } = report
  if (shown === 'gone') return null
  return (
    <section className="form-updated" aria-label="The form was updated">
      <Icon name="alert" size={20} />
      <p role="status">The board updated this form since you started. {summaryOf(report)} Nothing was lost.</p>
      <IconButton icon="close" label="Dismiss" onClick={() => setShown('gone')} />
      {moved.length + setAside.length + crowded.length > 0 && (
        <Button onClick={() => setShown('sheet')}>See what changed</Button>
      )}
      <Sheet isOpen={shown === 'sheet'} onClose={() => setShown('notice')} title="What changed in this form">
        {crowded.length > 0 && <Crowds sections={crowded} />}
        {setAside.length > 0 && <SetAsideAnswers answers={setAside} copy={copy} />}
        {moved.length > 0 && <Moved answers={moved} />}
        {kept > 0 && <p className="hint">{counted(kept, 'other answer')} stayed where they were.</p>}
      </Sheet>
    </section>
  )
}

/** Notice that the board changed the form while it is open. */
export function FormOutdated({ onUpdate }: { onUpdate(): Promise<boolean> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const update = async () => {
    setState('busy')
    setState((await onUpdate()) ? 'idle' : 'failed')
  }
  return (
    <section className="form-updated" aria-label="A newer version of this form">
      <Icon name="alert" size={20} />
      <p role="status">
        {state === 'failed'
          ? 'The form could not be updated now. Everything you entered is still here; please try again.'
          : 'The board has updated this form. Your answers will be kept.'}
      </p>
      <Button busy={state === 'busy'} onClick={() => void update()}>
        Update the form
      </Button>
    </section>
  )
}

export function summaryOf({ kept, moved, setAside, crowded }: MigrationReport): string {
  const parts = [
    kept > 0 && `${counted(kept, 'answer')} kept`,
    moved.length > 0 && `${moved.length} moved`,
    setAside.length > 0 && `${setAside.length} set aside`,
  ].filter(Boolean)
  const said = parts.length === 0 ? [] : [`${parts.join(', ')}.`]
  if (crowded.length > 0) said.push(`${counted(crowded.length, 'section')} over the limit now.`)
  return said.join(' ')
}

const Crowds = ({ sections }: { sections: readonly Crowded[] }) => (
  <>
    <h3>Over the limit</h3>
    <p className="hint">Nothing was removed. Delete the extra ones before you submit.</p>
    <ul className="stack gap-16">
      {sections.map(({ place, has, most }) => (
        <li key={placeText(place)} className="form-updated-answer split gap-12">
          <span>
            <b>{placeText(place)}</b>
            {has} in this draft; the form takes {most} now.
          </span>
        </li>
      ))}
    </ul>
  </>
)

function SetAsideAnswers({ answers, copy }: { answers: readonly SetAside[]; copy(text: string): Promise<void> }) {
  return (
    <>
      <h3>Set aside</h3>
      <p className="hint">
        They stay in this draft but won’t be submitted. Copy anything you still need into another field.
      </p>
      <ul className="stack gap-16">
        {answers.map(({ place, value, why }) => (
          <li key={`${placeText(place)} ${answerText(value)}`} className="form-updated-answer split gap-12">
            <span>
              <b>{placeText(place)}</b>
              {answerText(value)}
              <small>
                {why === 'gone'
                  ? 'The form no longer asks for this.'
                  : 'This question now expects a different kind of answer.'}
              </small>
            </span>
            <Button onClick={() => void copy(answerText(value))}>
              <span>
                Copy<span className="said"> {place.label}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const Moved = ({ answers }: { answers: readonly MovedValue[] }) => (
  <>
    <h3>Moved</h3>
    <ul className="stack gap-16">
      {answers.map(({ from, to, was, value }) => (
        <li key={`${placeText(to)} ${answerText(value)}`} className="form-updated-answer split gap-12">
          <span>
            <b>{to.label}</b>
            {from.page !== to.page && `${from.page} → ${to.page}`}
            {was !== value && (
              <small>
                {answerText(was)} → {answerText(value)}
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  </>
)

const placeText = ({ page, label }: FormLocation): string => (page ? `${page}: ${label}` : label)
const answerText = (value: Value): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
