import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { RELEASE } from '#contract/release.ts'
import type { PortalInfo } from '#contract/session.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import type { InstallWay } from '#src/device/install-way.ts'
import type { HoldChoice } from '#src/offline/upload-hold.ts'
import { PHONE_KEYS } from '#src/state/storage-keys.ts'
import { Choices } from '#src/ui/choices.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { Switch } from '#src/ui/switch.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { applyLook, FONT_SIZES, type Look, MODES, modeOfDevice, parseLook, THEMES, type Theme } from './look.ts'
import type { PushStatus, PushSwitch } from './push-switch.ts'
import '#src/ui/field.css'
import './settings.css'

const THEME_WORDS = { light: 'Light', dark: 'Dark' }
const MODE_WORDS = { ios: 'iOS', md: 'Android' }
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
        options={THEMES.map((value) => ({ value, words: THEME_WORDS[value] }))}
        value={look.theme ?? themeOfDevice()}
        onChoose={(theme) => choose({ theme })}
      />
      <Setting
        name="sunlight"
        label="Sunlight"
        words="For outdoors: black on white, heavy lines, no shadows, whichever theme is chosen."
        isOn={look.sunlight}
        onChange={(sunlight) => choose({ sunlight })}
      />
      <Choices
        legend="Font size"
        options={FONT_SIZES.map((value) => ({ value, words: SIZE_WORDS[value] }))}
        value={look.fontSize}
        onChoose={(fontSize) => choose({ fontSize })}
      />
      <Setting
        name="extra-large"
        label="Extra large text"
        words="For low vision: larger than Large, whichever font size is chosen."
        isOn={look.extraLarge}
        onChange={(extraLarge) => choose({ extraLarge })}
      />
      <Choices
        legend="App style"
        options={MODES.map((value) => ({ value, words: MODE_WORDS[value] }))}
        value={look.mode ?? modeOfDevice(navigator)}
        onChoose={(mode) => choose({ mode })}
      />
    </section>
  )
}

const themeOfDevice = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

type SwitchProps = {
  name: string
  label: string
  words: string
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

export const Setting = ({ name, label, words, isOn, disabled, onChange }: SwitchProps) => (
  <>
    <Switch checked={isOn} aria-describedby={`${name}-words`} disabled={disabled} onSwitch={onChange}>
      {label}
    </Switch>
    <p id={`${name}-words`} className="soft small">
      {words}
    </p>
  </>
)

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
        Curbside {RELEASE.version}, commit {RELEASE.commit} ·{' '}
        <a href="/licenses.txt" target="_blank" rel="noopener">
          Licenses
        </a>
      </p>
    </section>
  )
}

/** For administrators. Shows nothing until the server has answered. */
export function SystemPanel({ call }: { call: Call }) {
  const { data } = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => replyOf(call('system', { signal })),
    meta: { persist: false },
  })
  if (!data) return null
  return (
    <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="system">
      <h2 id="system">System</h2>
      <p>
        Database: PostgreSQL {data.postgres}
        {data.bundledSince && <span className="soft"> · bundled, released {data.bundledSince}</span>}
      </p>
      {data.bundledSince && (
        <p className="soft small">
          The bundled database is for trying Curbside out: it gets no security updates of its own. For a board in use,
          set POSTGRES_BIN or DATABASE_URL.
        </p>
      )}
    </section>
  )
}

type Props = {
  /** There is no service worker: the board has switched it off, or the browser has none. */
  isOff: boolean
  /** Whether everything is on this device, and a button to fetch what is missing. */
  children: ReactNode
}

export const PreparePanel = ({ isOff, children }: Props) => (
  <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="prepare">
    <h2 id="prepare">Offline use</h2>
    {!isOff && (
      <p className="soft">
        The board's forms and everything they need are saved on this {deviceWord()} automatically. What is still
        missing, such as the converter for HEIC photos, can be fetched here.
      </p>
    )}
    {children}
  </section>
)

/** Whether photos and files wait for Wi-Fi, in browsers that report the connection type. */
export function SendingPanel({ hold }: { hold: HoldChoice }) {
  const isOn = useSignal(hold.isWifiOnly)
  return (
    <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="sending">
      <h2 id="sending">Sending photos</h2>
      {hold.isKnowable ? (
        <Setting
          name="sending"
          label="Photos and files on Wi-Fi only"
          words={`On mobile data they stay on this ${deviceWord()} until it is on Wi-Fi. A listing that you submit waits for its photos. What you type is sent on any connection.`}
          isOn={isOn}
          onChange={(next) => hold.choose(next)}
        />
      ) : (
        <p className="soft small">
          This browser doesn’t say whether it is on Wi-Fi or mobile data, so photos and files are sent on any
          connection. To hold one back, stop sending it on the Photos page.
        </p>
      )}
    </section>
  )
}

type PushPanelProps = { push: PushSwitch | null; online: boolean; way: InstallWay }

/** Asks the browser for nothing before the member turns it on. */
export function PushPanel({ push, online, way }: PushPanelProps) {
  if (!push && way !== 'share-menu') return null
  return (
    <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="push">
      <h2 id="push">Notices</h2>
      {push ? (
        <PushSwitchRow push={push} online={online} />
      ) : (
        <p>
          Add Curbside to your home screen first, and open it from there. Then it can tell you when your lock is taken.
        </p>
      )}
    </section>
  )
}

function PushSwitchRow({ push, online }: { push: PushSwitch; online: boolean }) {
  const [status, setStatus] = useState<PushStatus | null>(null)
  const { busy, act } = useAction()
  useEffect(() => {
    let isGone = false
    if (online)
      void push
        .status()
        .catch((): PushStatus => 'unknown')
        .then((found) => isGone || setStatus(found))
    return () => {
      isGone = true
    }
  }, [push, online])
  const isOn = status === 'on'
  return (
    <>
      <Setting
        name="push"
        label={`Tell me on this ${deviceWord()} when something can’t wait`}
        words="When your lock is taken or removed, when somebody asks to act for you, and when your listing is on the national site; also while the portal is closed. The text has no names or addresses. It ends when you sign out."
        isOn={isOn}
        disabled={!online || busy || status === null}
        onChange={(turnOn) => void act(async () => setStatus(await push.turn(turnOn)))()}
      />
      <p role="status" className="small">
        {busy ? 'One moment…' : pushWords(status, online)}
      </p>
    </>
  )
}

function pushWords(status: PushStatus | null, online: boolean): string {
  if (!online) return 'This needs a connection.'
  if (status === 'blocked')
    return 'Notifications of this site are blocked. Allow them in your browser’s settings for this site, then turn this on.'
  if (status === 'unknown') return 'That didn’t work here, and nothing was changed. Try again later.'
  return ''
}
