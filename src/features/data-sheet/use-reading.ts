// Reads one page at a time, from its picture to its proposals. The picture exists only in memory, until the sheet
// closes.
import { useEffect, useRef, useState } from 'react'
import type { readText } from '../../device/reader/read-text.ts'
import type { ReadFailure } from '../../device/reader/reader-messages.ts'
import { type Proposals, proposalsOf, type SheetForm } from './proposals.ts'

/** An upright page, with its size in pixels. */
export type SheetPage = { picture: Blob; width: number; height: number }

export type ReadStep =
  | { kind: 'photo' }
  /** `share`: null until the reader has been loaded. */
  | { kind: 'reading'; share: number | null }
  | { kind: 'failed'; page: SheetPage; why: ReadFailure }
  | { kind: 'read'; page: SheetPage; proposals: Proposals }

export function useReading(form: SheetForm, read: typeof readText) {
  const [step, setStep] = useState<ReadStep>({ kind: 'photo' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (page: SheetPage) => {
    const own = new AbortController()
    running.current = own
    setStep({ kind: 'reading', share: null })
    const onProgress = (share: number) => !own.signal.aborted && setStep({ kind: 'reading', share })
    const reading = await read(page.picture, { signal: own.signal, onProgress }).catch(() => null)
    if (own.signal.aborted) return
    if (reading?.kind === 'words') setStep({ kind: 'read', page, proposals: proposalsOf(reading.words, form) })
    else setStep({ kind: 'failed', page, why: reading?.why ?? 'broken' })
  }
  return {
    step,
    start: (page: SheetPage) => void start(page),
    restart: () => {
      running.current?.abort()
      setStep({ kind: 'photo' })
    },
  }
}
