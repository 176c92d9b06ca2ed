// The worker that finds and creates pages, limited to one job at a time, with a message about it.
import { useEffect, useRef, useState } from 'react'
import type { Quad } from '../../../device/paper/quad.ts'
import { createPhotoPipeline } from '../../../device/photo/photo-pipeline.ts'
import { Refused, type Scanner } from './make-page.ts'

export const oneWorker = (): Scanner => createPhotoPipeline({ workers: 1 })

export const CHECK = 'Check the corners. Drag them, or move them with the arrow keys.'
const SET = 'The edges of the page were not found. Drag the corners onto it, or move them with the arrow keys.'
export const cornerWords = (found: Quad | null): string => (found ? CHECK : SET)

const FAILED = 'The phone couldn’t do this. Nothing was lost; try again.'

/** Runs one job at a time. `work` returns the message to show when it is done. */
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
