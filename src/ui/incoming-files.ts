// Files dropped on a section of the page, or pasted while it is open.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { counted } from './counted.ts'

type Section = {
  /** Any element inside the section; the whole section accepts files. */
  inside: RefObject<HTMLElement | null>
  /** An empty list: the drop contained no file that the browser exposes. */
  onFiles(files: File[]): void
}

const holdsFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false

/** True while files are held over the section. */
export function useIncomingFiles({ inside, onFiles }: Section): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    const isHere = ({ target }: Event) =>
      target instanceof Node && (inside.current?.closest('section') ?? inside.current)?.contains(target) === true
    const over = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      const here = isHere(event)
      setOver(here)
      // A file dropped elsewhere on the page would replace the form.
      event.preventDefault()
      event.dataTransfer.dropEffect = here ? 'copy' : 'none'
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      if (isHere(event)) take.current([...event.dataTransfer.files])
    }
    const endDrag = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Text copied from an office program carries an image of itself.
      const isText = event.clipboardData?.types.includes('text/plain') === true
      if (files.length === 0 || event.defaultPrevented || isText || isElsewhere(event, inside.current)) return
      event.preventDefault()
      take.current(files)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('dragleave', endDrag, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => listeners.abort()
  }, [inside])
  return isOver
}

/** An open dialog receives the paste, not the section below it. */
const isElsewhere = ({ target }: Event, inside: Element | null): boolean => {
  const dialog = target instanceof Element ? target.closest('dialog, [role=dialog]') : null
  return dialog !== null && !dialog.contains(inside)
}

/** The message when a picker, a drop or a share delivers nothing. */
export const receivedWords = (noun: 'photo' | 'file', count: number): string => `${counted(count, noun)} received`
