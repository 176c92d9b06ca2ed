// Turns chosen files into rows: stores each on the phone's disk before the form shows it, one after another, in the
// order chosen. A file that could not be stored stays here with its reason until the member retries or dismisses it.
import { createSignal } from '#src/state/signal.ts'
import { NOT_KEPT, refusalOf } from './file-words.ts'

export type LeftFile = { key: number; id: string; file: File; reason: string; again: boolean }
export type IntakeStanding = { reading: number; left: readonly LeftFile[] }

export type Keeping = {
  /** Number of files that still fit. */
  room: number
  newId(): string
  /**
   * Records the files by name before any of them is read, so that the loss can be reported if the page dies meanwhile.
   */
  note(files: readonly { id: string; name: string }[]): Promise<void>
  /** Resolves with the file's id when it is on disk. */
  keep(file: File, id: string): Promise<string>
  /** Reports a file that could not be stored; the member may retry it. */
  refused(id: string, reason: string): void
  /** Called when the member dismisses it. */
  drop(id: string): void
  kept(id: string, name: string): void
  full(): void
}

export function createFileIntake() {
  const standing = createSignal<IntakeStanding>({ reading: 0, left: [] })
  let line = Promise.resolve()
  let keys = 0
  const show = (change: Partial<IntakeStanding>) => standing.set({ ...standing.get(), ...change })
  const leave = (id: string, file: File, reason: string, again: boolean) =>
    show({ left: [...standing.get().left, { key: ++keys, id, file, reason, again }] })
  const remove = (key: number) => show({ left: standing.get().left.filter((each) => each.key !== key) })

  /** Reads one file at a time to limit memory. */
  const take = (id: string, file: File, noted: Promise<void>, { keep, kept, refused }: Keeping) => {
    show({ reading: standing.get().reading + 1 })
    line = line.then(async () => {
      try {
        await noted
        kept(await keep(file, id), file.name)
      } catch {
        leave(id, file, NOT_KEPT, true)
        refused(id, NOT_KEPT)
      } finally {
        show({ reading: standing.get().reading - 1 })
      }
    })
  }
  /** Files being read count as well. */
  const freeOf = ({ room }: Keeping) => Math.max(0, room - standing.get().reading)

  return {
    standing,
    add(files: readonly File[], keeping: Keeping): void {
      const checked = files.map((file) => ({ file, reason: refusalOf(file) }))
      for (const { file, reason } of checked) if (reason) leave('', file, reason, false)
      const taken = checked.filter(({ reason }) => reason === null)
      const free = freeOf(keeping)
      const entries = taken.slice(0, free).map(({ file }) => ({ id: keeping.newId(), name: file.name, file }))
      const noted = keeping.note(entries.map(({ id, name }) => ({ id, name }))).catch(() => undefined)
      for (const { id, file } of entries) take(id, file, noted, keeping)
      if (taken.length > free) keeping.full()
    },
    again({ key, id, file }: LeftFile, keeping: Keeping): void {
      if (freeOf(keeping) > 0) {
        remove(key)
        take(id, file, Promise.resolve(), keeping)
      } else keeping.full()
    },
    dismiss({ key, id }: LeftFile, { drop }: Pick<Keeping, 'drop'>): void {
      remove(key)
      if (id) drop(id)
    },
    /** Resolves when every chosen file is stored or dismissed. */
    settled: () => line,
  }
}
