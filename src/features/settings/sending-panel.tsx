import type { HoldChoice } from '#src/offline/upload-hold.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { useSignal } from '#src/ui/use-signal.ts'

/** Whether photos and files wait for Wi-Fi, in browsers that report the connection type. */
export function SendingPanel({ hold }: { hold: HoldChoice }) {
  const isOn = useSignal(hold.isWifiOnly)
  return (
    <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="sending">
      <h2 id="sending">Sending photos</h2>
      {hold.isKnowable ? (
        <>
          <label className="switch small strong target">
            <input
              type="checkbox"
              role="switch"
              checked={isOn}
              aria-checked={isOn}
              aria-describedby="sending-words"
              onChange={(event) => hold.choose(event.target.checked)}
            />
            Photos and files on Wi-Fi only
          </label>
          <p id="sending-words" className="soft small">
            On mobile data they stay on this {deviceWord()} until it is on Wi-Fi. A listing that you submit waits for
            its photos. What you type is sent on any connection.
          </p>
        </>
      ) : (
        <p className="soft small">
          This browser doesn’t say whether it is on Wi-Fi or mobile data, so photos and files are sent on any
          connection. To hold one back, stop sending it on the Photos page.
        </p>
      )}
    </section>
  )
}
