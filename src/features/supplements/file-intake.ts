// From chosen files to rows: each is on the phone's disk before the form shows it, one after the other, in the order chosen. One that could not be kept
// stays here with its reason until the member tries again or lets it go.
import { NOT_KEPT, refusalOf } from './file-words.ts'

export type LeftFile = { key: number; file: File; reason: string; again: boolean }
export type IntakeStanding = { reading: number; left: readonly LeftFile[] }

export type Keeping = {
  /** So many more fit. */
  room: number
  /** Resolves with the file's id when it is on disk. */
  keep(file: File): Promise<string>
  kept(id: string, name: string): void
  full(): void
}

export function createFileIntake() {
  let standing: IntakeStanding = { reading: 0, left: [] }
  let line = Promise.resolve()
  let keys = 0
  const listeners = new Set<() => void>()
  const show = (change: Partial<IntakeStanding>) => {
    standing = { ...standing, ...change }
    for (const listener of listeners) listener()
  }
  const leave = (file: File, reason: string, again: boolean) =>
    show({ left: [...standing.left, { key: ++keys, file, reason, again }] })
  const letGo = (key: number) => show({ left: standing.left.filter((each) => each.key !== key) })

  /** One file's bytes in memory at a time. */
  const take = (file: File, { keep, kept }: Keeping) => {
    show({ reading: standing.reading + 1 })
    line = line.then(async () => {
      try {
        kept(await keep(file), file.name)
      } catch {
        leave(file, NOT_KEPT, true)
      } finally {
        show({ reading: standing.reading - 1 })
      }
    })
  }
  /** Those under way need their places as well. */
  const freeOf = ({ room }: Keeping) => Math.max(0, room - standing.reading)

  return {
    standing: () => standing,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(files: readonly File[], keeping: Keeping): void {
      const judged = files.map((file) => ({ file, reason: refusalOf(file) }))
      for (const { file, reason } of judged) if (reason) leave(file, reason, false)
      const taken = judged.filter(({ reason }) => reason === null)
      const free = freeOf(keeping)
      for (const { file } of taken.slice(0, free)) take(file, keeping)
      if (taken.length > free) keeping.full()
    },
    again({ key, file }: LeftFile, keeping: Keeping): void {
      if (freeOf(keeping) > 0) {
        letGo(key)
        take(file, keeping)
      } else keeping.full()
    },
    letGo,
    /** When all that was chosen is kept or left. */
    settled: () => line,
  }
}
