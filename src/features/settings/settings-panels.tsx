import { useState } from 'react'
import { RELEASE } from '#contract/release.ts'
import type { PortalInfo } from '#contract/session.ts'
import { PHONE_KEYS } from '#src/state/storage-keys.ts'
import '#src/ui/field.css'
import { applyLook, FONT_SIZES, type Look, parseLook, ROW_HEIGHTS, THEMES, type Theme } from './look.ts'
import './settings.css'

const THEME_WORDS = { light: 'Light', dark: 'Dark' }
const ROW_WORDS = { comfortable: 'Comfortable', compact: 'Compact' }
const SIZE_WORDS = { small: 'Small', medium: 'Medium', large: 'Large' }

export function LookPanel() {
  const [look, setLook] = useState<Look>(() => parseLook(localStorage.getItem(PHONE_KEYS.look)))
  const choose = (change: Partial<Look>) => {
    const next = { ...look, ...change }
    setLook(next)
    applyLook(next, document)
    localStorage.setItem(PHONE_KEYS.look, JSON.stringify(next))
  }
  return (
    <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="look">
      <h2 id="look">Look</h2>
      <Choices
        legend="Theme"
        name="theme"
        options={THEMES.map((value) => ({ value, words: THEME_WORDS[value] }))}
        value={look.theme ?? themeOfDevice()}
        onChoose={(theme) => choose({ theme })}
      />
      <Switch
        name="sunlight"
        label="Sunlight"
        words="For outdoors: black on white, heavy lines, no shadows, whichever theme is chosen."
        isOn={look.sunlight}
        onChange={(sunlight) => choose({ sunlight })}
      />
      <Choices
        legend="Font size"
        name="font-size"
        options={FONT_SIZES.map((value) => ({ value, words: SIZE_WORDS[value] }))}
        value={look.fontSize}
        onChoose={(fontSize) => choose({ fontSize })}
      />
      <Switch
        name="extra-large"
        label="Extra large text"
        words="For low vision: larger than Large, whichever font size is chosen."
        isOn={look.extraLarge}
        onChange={(extraLarge) => choose({ extraLarge })}
      />
      <div className="settings-at-desk">
        <Choices
          legend="Table rows"
          name="rows"
          options={ROW_HEIGHTS.map((value) => ({ value, words: ROW_WORDS[value] }))}
          value={look.rows}
          onChoose={(rows) => choose({ rows })}
        />
      </div>
    </section>
  )
}

const themeOfDevice = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

type SwitchProps = { name: string; label: string; words: string; isOn: boolean; onChange: (isOn: boolean) => void }

const Switch = ({ name, label, words, isOn, onChange }: SwitchProps) => (
  <>
    <label className="switch small strong target">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={`${name}-words`}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
    <p id={`${name}-words`} className="soft small">
      {words}
    </p>
  </>
)

type ChoicesProps<T extends string> = {
  legend: string
  name: string
  options: { value: T; words: string }[]
  value: T
  onChoose: (value: T) => void
}

function Choices<T extends string>({ legend, name, options, value, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset className="settings-choices">
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

/** `portal`: the version that the board shows its members; null until the server's first reply. */
export function AboutPanel({ portal }: { portal: Pick<PortalInfo, 'version' | 'buildDate'> | null }) {
  return (
    <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="about">
      <h2 id="about">About</h2>
      {portal && (
        <p>
          Version {portal.version} <span className="soft">· build {portal.buildDate}</span>
        </p>
      )}
      <p className="soft small">
        Curbside {RELEASE.version}, commit {RELEASE.commit}
      </p>
    </section>
  )
}
