import { useEffect, useState } from 'react'
import type { InstallWay } from '#src/device/install-way.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { useAction } from '#src/ui/use-action.ts'
import type { PushStanding, PushSwitch } from './push-switch.ts'

type Props = { push: PushSwitch | null; online: boolean; way: InstallWay }

/** Asks the browser for nothing before the member turns it on. */
export function PushPanel({ push, online, way }: Props) {
  if (!push && way !== 'share-menu') return null
  return (
    <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="push">
      <h2 id="push">Notices</h2>
      {push ? (
        <Switch push={push} online={online} />
      ) : (
        <p>
          Add Curbside to your home screen first, and open it from there. Then it can tell you when your lock is taken.
        </p>
      )}
    </section>
  )
}

function Switch({ push, online }: { push: PushSwitch; online: boolean }) {
  const [standing, setStanding] = useState<PushStanding | null>(null)
  const { busy, act } = useAction()
  useEffect(() => {
    let isGone = false
    if (online)
      void push
        .standing()
        .catch((): PushStanding => 'unknown')
        .then((found) => isGone || setStanding(found))
    return () => {
      isGone = true
    }
  }, [push, online])
  const isOn = standing === 'on'
  return (
    <>
      <label className="switch small strong target">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby="push-words"
          disabled={!online || busy || standing === null}
          onChange={({ target }) => void act(async () => setStanding(await push.turn(target.checked)))()}
        />
        Tell me on this {deviceWord()} when something can’t wait
      </label>
      <p id="push-words" className="soft small">
        When your lock is taken or removed, when somebody asks to act for you, and when your listing is on the national
        site; also while the portal is closed. The text has no names or addresses. It ends when you sign out.
      </p>
      <p role="status" className="small">
        {busy ? 'One moment…' : words(standing, online)}
      </p>
    </>
  )
}

function words(standing: PushStanding | null, online: boolean): string {
  if (!online) return 'This needs a connection.'
  if (standing === 'blocked')
    return 'Notifications of this site are blocked. Allow them in your browser’s settings for this site, then turn this on.'
  if (standing === 'unknown') return 'That didn’t work here, and nothing was changed. Try again later.'
  return ''
}
