// What a phone is held to once it has adopted the server's copy of a draft: what it had not sent, and what the other phone had.
import type { RowDraft } from '#contract/draft.ts'
import type { Value } from '#contract/listing.ts'
import { isInOrder, liveUids } from '#rules/merge.ts'
import { sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import type { Draft, LocalRegister } from '#src/offline/drafts/draft-model.ts'
import { photoOrderBase, rowsAsSent } from '#src/offline/drafts/orders.ts'
import { captionAsSent } from '#src/offline/drafts/replaced-photos.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { latestOf } from './part-checks.ts'
import type { Phone } from './phone.ts'
import { type PhotoWord, type StoredAutosave, wordIn } from './portal-model.ts'
import type { World } from './world.ts'

const isUnsent = (local: Draft, register: LocalRegister | undefined): boolean =>
  register !== undefined &&
  register.rev > local.acknowledged &&
  !sameValue(UNDESCRIBED, register.value, register.sent === undefined ? register.base : register.sent)

export const isSaidUnsent = (draft: Draft, id: string, name: PhotoWord): boolean => {
  const photo = draft.photos[id]
  if (name !== 'Description') return isUnsent(draft, photo?.fields?.[name])
  return photo !== undefined && photo.Description !== (captionAsSent(draft, id) ?? '')
}

const orderAsSent = (local: Draft, section: string): string[] =>
  section === 'photos' ? (photoOrderBase(local) ?? []) : liveUids(rowsAsSent(local, section))

/** What the other phone wrote since may stand in the place of what the server had already from here. */
export function unsentOf(local: Draft, ledger: Ledger): Ledger {
  const fields = [...ledger.fields].filter(([name]) => isUnsent(local, local.fields[name]))
  const rows = [...ledger.rows].filter(([path]) => {
    const [section, uid, field] = path.split(' ')
    return isUnsent(local, local.rows[section!]?.[uid!]?.fields[field!])
  })
  const words = [...ledger.words].filter(([path]) => isSaidUnsent(local, ...wordIn(path)))
  // What goes back to the order that the server has is nothing given.
  const latest = (ids: readonly string[]) => ids.map((id) => latestOf(local, id))
  const orders = new Map(
    [...ledger.orders].filter(
      ([section, { ids, rev }]) =>
        rev > local.acknowledged && !isInOrder(latest(orderAsSent(local, section)), latest(ids)),
    ),
  )
  return { ...ledger, orders, fields: new Map(fields), rows: new Map(rows), words: new Map(words) }
}

type Copy = Pick<StoredAutosave, 'draftId' | 'fields' | 'rows' | 'photos' | 'photoOrder'>

/** What the other phone says "saved" to, as far as the server has it, and had it not from here. */
export function heardOf({ phones, ledgers }: World, phone: Phone, copy: Copy, local: Draft | undefined): Ledger {
  const mine = ledgers.get(`${phone.name} ${copy.draftId}`) ?? emptyLedger()
  const other = phones.find(({ name }) => name !== phone.name)!
  const { fields, rows, words, orders, added, deletions } =
    ledgers.get(`${other.name} ${copy.draftId}`) ?? emptyLedger()
  const row = (section: string, uid: string): RowDraft | undefined => copy.rows[section]?.[uid]
  const photo = (id: string) => copy.photos.find((each) => each.id === id)
  const part = (target: string) => {
    const [section, id] = target.slice(0, -1).split('[') as [string, string]
    return section === 'photos' ? photo(id) : row(section, id)
  }
  /** `mine`: the register here. */
  const isTheirs = (value: Value, stored: { value: Value } | undefined, mine: LocalRegister | undefined) =>
    sameValue(UNDESCRIBED, value, stored?.value) &&
    !(mine && [mine.value, mine.sent].some((each) => sameValue(UNDESCRIBED, value, each)))
  const orderOf = (section: string) =>
    section === 'photos'
      ? copy.photoOrder
      : Object.entries(copy.rows[section] ?? {})
          .sort(([, a], [, b]) => a.SortOrder - b.SortOrder)
          .map(([uid]) => uid)
  return {
    ...emptyLedger(),
    fields: new Map([...fields].filter(([name, value]) => isTheirs(value, copy.fields[name], local?.fields[name]))),
    rows: new Map(
      [...rows].filter(([path, value]) => {
        const [section, uid, field] = path.split(' ') as [string, string, string]
        const mine = local?.rows[section]?.[uid]?.fields[field]
        return row(section, uid)?.IsDeleted === false && isTheirs(value, row(section, uid)!.fields[field], mine)
      }),
    ),
    words: new Map(
      [...words].filter(([path, value]) => {
        const [id, name] = wordIn(path)
        if (photo(id)?.IsDeleted !== false) return false
        if (name !== 'Description') return isTheirs(value, photo(id)!.fields?.[name], local?.photos[id]?.fields?.[name])
        const here = local?.photos[id] ? [captionAsSent(local, id), local.photos[id].Description] : []
        return photo(id)!.Description === value && !here.includes(value)
      }),
    ),
    orders: new Map(
      [...orders].flatMap(([section, { ids }]) => {
        const stored = orderOf(section)
        const isIn = (order: string[]) => ids.every((id) => order.includes(id)) && isInOrder(ids, order)
        return isIn(stored) && !(local && isIn(orderAsSent(local, section))) ? [[section, { ids, rev: 0 }]] : []
      }),
    ),
    added: new Set([...added].filter((target) => part(target)?.IsDeleted === false)),
    // Of what was added here, also what a phone deleted that the browser has cleared since.
    deletions: new Set([...deletions, ...mine.added].filter((target) => part(target)?.IsDeleted)),
  }
}

/** Where both changed the same, mine stands until the member has decided. */
export const withHeard = (mine: Ledger, heard: Ledger): Ledger => ({
  ...mine,
  heard,
  fields: new Map([...heard.fields, ...mine.fields]),
  rows: new Map([...heard.rows, ...mine.rows]),
  words: new Map([...heard.words, ...mine.words]),
  orders: new Map([...heard.orders, ...mine.orders]),
  added: new Set([...heard.added, ...mine.added]),
  deletions: new Set([...heard.deletions, ...mine.deletions]),
})
