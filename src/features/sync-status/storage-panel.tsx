import { useCallback, useEffect, useState } from 'react'
import type { StorageUse } from '../../device/storage-use.ts'
import { Button } from '../../ui/button.tsx'
import { roughNumberText } from '../../ui/formats.ts'
import './waiting.css'

type Props = {
  measure: () => Promise<StorageUse | null>
  /** Asks the browser to keep the portal's storage; its answer is a promise that may still be broken. */
  keep: () => Promise<boolean>
}

const sizeWords = (bytes: number): string =>
  bytes >= 1e9 ? `${roughNumberText(bytes / 1e9)} GB` : `${roughNumberText(bytes / 1e6)} MB`

/** How much room the work on this phone has. */
export function StoragePanel({ measure, keep }: Props) {
  const [use, setUse] = useState<StorageUse | null>(null)
  const [refused, setRefused] = useState(false)
  const look = useCallback(() => measure().then(setUse, () => undefined), [measure])
  useEffect(() => void look(), [look])
  if (!use) return null
  const ask = async () => {
    setRefused(!(await keep()))
    await look()
  }
  return (
    <section className="panel panel-pad storage-panel" aria-labelledby="storage-title">
      <h2 id="storage-title">Room on this phone</h2>
      <meter
        className="storage-meter"
        aria-labelledby="storage-title"
        min={0}
        max={1}
        high={0.9}
        value={shareOf(use)}
      />
      <p>
        {sizeWords(use.used)} used of about {sizeWords(use.quota)}.
      </p>
      {use.kept ? (
        <p className="soft small">The browser keeps it, also when the phone runs short of space.</p>
      ) : (
        <>
          <p className="soft small">
            The browser may clear it when the phone runs short of space.
            {refused && ' It did not agree just now; it does so for portals that are used often or installed.'}
          </p>
          <Button onClick={() => void ask()}>Ask the browser to keep it</Button>
        </>
      )}
    </section>
  )
}

const shareOf = ({ used, quota }: StorageUse): number => (quota > 0 ? used / quota : 0)
