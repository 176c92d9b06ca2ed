// A browser without room that ends a transaction and never answers its requests, as Chromium does after commit().
import { expect, test } from 'vitest'
import { emptyDraft } from '#src/offline/drafts/new-draft.ts'
import { indexedRows } from '#src/offline/store/indexed-rows.ts'

const noAnswer = () => new Promise<never>(() => {})

function aFullBrowser() {
  let abort: (reason: unknown) => void
  const done = new Promise<never>((_, reject) => {
    abort = reject
  })
  const transaction = {
    done,
    objectStore: () => ({ get: async () => undefined, put: noAnswer, delete: noAnswer }),
    commit: () => abort(new DOMException('full', 'QuotaExceededError')),
    abort() {
      throw new DOMException('It is over', 'InvalidStateError')
    },
  }
  return { transaction: () => transaction, close() {} }
}

test.each(['bytes', undefined] as const)(
  'the write (%s) is refused for want of room, and holds up nobody',
  async (scope) => {
    const rows = indexedRows({ open: async () => aFullBrowser() as never, setTimer: () => () => {} })
    const plain = emptyDraft({ draftId: 'd', deviceId: 'here', owner: { real: 1, effective: 1 }, now: 0 })
    const put = scope ? [{ photoId: 'p', draftId: 'd', picked: new ArrayBuffer(1) }] : []
    const write = rows.write(
      'd',
      undefined,
      { draft: { draftId: 'd', mark: 'm', plain }, put: put as never, drop: [] },
      scope,
    )
    await expect(write).rejects.toMatchObject({ fault: 'full' })
    expect(rows.fault()).toBe('full')
  },
)
