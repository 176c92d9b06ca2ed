import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEditBatcher, GATHER_MS, mergeEdits } from '#src/features/forms/session/edit-batcher.ts'
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'

const typed = (name: string, value: string, base: string | null = null): DraftEdit => ({
  kind: 'field',
  name,
  value,
  base,
})

/** A clock that the test moves, and a disk that answers when the test says so. */
function aPhone() {
  const timers: { at: number; run: () => void }[] = []
  const writes: { edits: DraftEdit[]; done(): void; fail(): void }[] = []
  let now = 0
  const batcher = createEditBatcher({
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => timers.splice(timers.indexOf(timer), 1)
    },
    save: (edits) =>
      new Promise((resolve, reject) =>
        writes.push({ edits, done: () => resolve(undefined), fail: () => reject(new Error('The disk is full')) }),
      ),
  })
  const pass = async (ms: number) => {
    now += ms
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
    await settle()
  }
  return { batcher, writes, pass }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('an agent who types', () => {
  test('has every keystroke on its way to the disk well within 300 ms, however fast the next one follows', async () => {
    const { batcher, writes, pass } = aPhone()
    for (const text of ['4', '45', '450']) {
      batcher.add([typed('ListPrice', text)])
      await pass(GATHER_MS / 3 + 1)
    }
    expect(writes.map(({ edits }) => edits)).toEqual([[typed('ListPrice', '450')]])
    expect(GATHER_MS).toBeLessThanOrEqual(250)
  })

  test('is told Saved only when the transaction is through', async () => {
    const { batcher, writes, pass } = aPhone()
    const seen: string[] = []
    batcher.state.subscribe(() => seen.push(batcher.state.get().kind))
    batcher.add([typed('City', 'Calgary')])
    await pass(GATHER_MS)
    expect(seen).toEqual(['pending'])
    writes[0]!.done()
    await settle()
    expect(seen).toEqual(['pending', 'saved'])
  })

  test('and goes on while a write is under way: the rest follows in the next one, never two at once', async () => {
    const { batcher, writes } = aPhone()
    batcher.add([typed('City', 'Cal')])
    void batcher.flush()
    batcher.add([typed('City', 'Calgary')])
    const flushed = batcher.flush()
    expect(writes).toHaveLength(1)
    writes[0]!.done()
    await settle()
    expect(writes[1]!.edits).toEqual([typed('City', 'Calgary')])
    expect(batcher.state.get().kind).toBe('pending')
    writes[1]!.done()
    await flushed
    expect(batcher.state.get()).toEqual({ kind: 'saved' })
  })
})

describe('a phone that cannot write', () => {
  test('says so, keeps the typing in memory, and tries again by itself until it is through', async () => {
    const { batcher, writes, pass } = aPhone()
    batcher.add([typed('City', 'Calgary')])
    await pass(GATHER_MS)
    writes[0]!.fail()
    await settle()
    expect(batcher.state.get()).toEqual({ kind: 'failing', message: 'The disk is full', edits: 1, onServer: false })
    batcher.add([typed('PostalCode', 'T2G 1H8')])
    expect(batcher.unsaved()).toEqual([typed('City', 'Calgary'), typed('PostalCode', 'T2G 1H8')])
    await pass(1_000)
    expect(writes[1]!.edits).toEqual([typed('City', 'Calgary'), typed('PostalCode', 'T2G 1H8')])
    writes[1]!.fail()
    await settle()
    await pass(1_000)
    expect(writes).toHaveLength(2)
    await pass(1_000)
    writes[2]!.done()
    await settle()
    expect(batcher.state.get()).toEqual({ kind: 'saved' })
    expect(batcher.unsaved()).toEqual([])
  })

  test('rejects a flush, so that nothing is submitted over it', async () => {
    const { batcher, writes } = aPhone()
    batcher.add([typed('City', 'Calgary')])
    const flushed = batcher.flush()
    writes[0]!.fail()
    await expect(flushed).rejects.toThrow('The disk is full')
  })
})

describe('edits of the same place', () => {
  test('become one: newest value, oldest base, fields of a row side by side', () => {
    const row = { kind: 'row' as const, section: 'rooms', uid: 'a' }
    const first = {
      ...row,
      SortOrder: 1,
      IsDeleted: false,
      isNew: true,
      fields: { RoomType: 'DEN' },
      bases: { RoomType: 'OLD' },
    }
    const second = {
      ...row,
      SortOrder: 2,
      IsDeleted: false,
      isNew: true,
      fields: { RoomType: 'KIT', RoomLevel: 'M' },
      bases: { RoomType: 'DEN', RoomLevel: null },
    }
    expect(mergeEdits([typed('City', 'A', 'was'), first], [second, typed('City', 'B', 'A')])).toEqual([
      typed('City', 'B', 'was'),
      { ...second, bases: { RoomType: 'OLD', RoomLevel: null } },
    ])
  })

  test('in any split into batches come to the same', () => {
    const edit = fc.oneof(
      fc.record({
        kind: fc.constant('field' as const),
        name: fc.constantFrom('A', 'B'),
        value: fc.string(),
        base: fc.string(),
      }),
      fc.record({
        kind: fc.constant('row' as const),
        section: fc.constantFrom('rooms', 'doors'),
        uid: fc.constantFrom('1', '2'),
        fields: fc.dictionary(fc.constantFrom('X', 'Y'), fc.string()),
        IsDeleted: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('title' as const), title: fc.string() }),
    )
    fc.assert(
      fc.property(fc.array(edit), fc.nat(), (edits, cut) => {
        const at = cut % (edits.length + 1)
        expect(mergeEdits(mergeEdits([], edits.slice(0, at)), edits.slice(at))).toEqual(mergeEdits([], edits))
      }),
    )
  })
})

describe('whatever happens in whatever order', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), name: fc.constantFrom('A', 'B', 'C'), value: fc.string() }),
    fc.constant({ kind: 'flush' as const }),
    fc.constant({ kind: 'answer' as const }),
    fc.constant({ kind: 'refuse' as const }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 15_000 }) }),
  )
  test('once the phone writes again, the disk holds the last of everything typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { batcher, writes, pass } = aPhone()
        const disk: Record<string, unknown> = {}
        const last: Record<string, unknown> = {}
        let answered = 0
        const answer = async (ok: boolean) => {
          const write = writes[answered]
          if (!write) return
          answered += 1
          if (ok) for (const edit of write.edits) if (edit.kind === 'field') disk[edit.name] = edit.value
          if (ok) write.done()
          else write.fail()
          await settle()
        }
        for (const act of steps) {
          if (act.kind === 'type') {
            last[act.name] = act.value
            batcher.add([typed(act.name, act.value)])
          }
          if (act.kind === 'flush') void batcher.flush().catch(() => {})
          if (act.kind === 'answer') await answer(true)
          if (act.kind === 'refuse') await answer(false)
          if (act.kind === 'wait') await pass(act.ms)
        }
        for (let round = 0; round < 5; round++) {
          await pass(15_000)
          await answer(true)
        }
        expect(disk).toEqual(last)
        expect(batcher.state.get()).toEqual({ kind: 'saved' })
      }),
      { numRuns: 60 },
    )
  })
})
