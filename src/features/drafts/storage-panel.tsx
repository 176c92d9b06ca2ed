import { useCallback, useEffect, useState } from 'react'
import type { StorageUse } from '#src/device/storage-use.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import type { Formats } from '#src/ui/formats.ts'
import './waiting.css'

type Props = {
  measure: () => Promise<StorageUse | null>
  /** Asks the browser to persist the portal's storage; even a granted request is no guarantee. */
  keep: () => Promise<boolean>
}

const sizeWords = (bytes: number, { roughNumberText }: Formats): string =>
  bytes >= 1e9 ? `${roughNumberText(bytes / 1e9)} GB` : `${roughNumberText(bytes / 1e6)} MB`

/** Storage used and available for work on this phone. */
export function StoragePanel({ measure, keep }: Props) {
  const [use, setUse] = useState<StorageUse | null>(null)
  const [refused, setRefused] = useState(false)
  const formats = useFormats()
  const remeasure = useCallback(() => measure().then(setUse, () => undefined), [measure])
  useEffect(() => void remeasure(), [remeasure])
  if (!use) return null
  const ask = async () => {
    setRefused(!(await keep()))
    await remeasure()
  }
  return (
    <section className="panel panel-pad storage-panel stack" aria-labelledby="storage-title">
      <h2 id="storage-title">Storage on this {deviceWord()}</h2>
      <meter
        className="storage-meter"
        aria-labelledby="storage-title"
        min={0}
        max={1}
        high={0.9}
        value={shareOf(use)}
      />
      <p>
        {sizeWords(use.used, formats)} used of about {sizeWords(use.quota, formats)}.
      </p>
      {use.kept ? (
        <p className="soft small">Your browser will keep it even if this {deviceWord()} runs low on space.</p>
      ) : (
        <>
          <p className="soft small">
            Your browser may delete unsent work if this {deviceWord()} runs low on space.
            {refused && ' The browser declined for now. It agrees for apps that are installed or used often.'}
          </p>
          <Button onClick={() => void ask()}>Protect my work</Button>
        </>
      )}
    </section>
  )
}

const shareOf = ({ used, quota }: StorageUse): number => (quota > 0 ? used / quota : 0)
