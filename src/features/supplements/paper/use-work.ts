// The worker that finds and makes pages, kept to one piece of work at a time, with what to say about it.
import { useEffect, useRef, useState } from 'react'
import type { Quad } from '../../../device/paper/quad.ts'
import { createPhotoPipeline } from '../../../device/photo/photo-pipeline.ts'
import { Refused, type Scanner } from './make-page.ts'

export const oneWorker = (): Scanner => createPhotoPipeline({ workers: 1 })

export const CHECK = 'Check the corners. Drag them, or move them with the arrow keys.'
const SET = 'The edges of the page were not found. Drag the corners onto it, or move them with the arrow keys.'
export const cornerWords = (found: Quad | null): string => (found ? CHECK : SET)

const FAILED = 'The phone couldn’t do this. Nothing was lost; try again.'

/** One piece of work at a time. `work` answers what to say when it is done. */
export function useWork(openScanner: () => Scanner) {
  const scanner = useRef<Scanner | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState(false)
  useEffect(() => {
    const opened = openScanner()
    scanner.current = opened
    return opened.close
  }, [openScanner])
  const work = async (words: string, task: (scanner: Scanner) => Promise<string>) => {
    if (!scanner.current || busy) return
    setBusy(true)
    setSaid(words)
    setProblem(false)
    try {
      setSaid(await task(scanner.current))
    } catch (error) {
      setProblem(true)
      setSaid(error instanceof Refused ? error.message : FAILED)
    }
    setBusy(false)
  }
  return {
    run: (words: string, task: (scanner: Scanner) => Promise<string>) => void work(words, task),
    busy,
    said,
    problem,
  }
}
