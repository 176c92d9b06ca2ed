// The simulated world: phones, the portal, the clock, and what is known of both. history-run.ts lets things happen in it.
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import type { PhotoRow } from '#contract/photo.ts'
import { isInOrder, liveUids } from '#rules/merge.ts'
import { liveRows } from '#rules/record/row.ts'
import { sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import type { Owner } from '#src/api/owner.ts'
import type { Draft, DraftConflict } from '#src/offline/drafts/draft-model.ts'
import { savedPhotoOrder } from '#src/offline/drafts/draft-values.ts'
import { isOrder } from '#src/offline/drafts/orders.ts'
import { formsOf } from './board-forms.ts'
import { Broken, emptyLedger, type Ledger } from './ledger.ts'
import { type Defect, Phone, type StoreKind } from './phone.ts'
import { Portal } from './portal.ts'
import type { RecordType } from './portal-model.ts'
import { createDice, type Dice, VirtualClock } from './virtual-clock.ts'

export const ANN: Owner = { real: 1, effective: 1 }
export const ANN_FOR_CARA: Owner = { real: 1, effective: 9 }
export const BEN: Owner = { real: 2, effective: 2 }

export type Options = { stores: StoreKind; defect?: Defect; tracing?: boolean }

const saved = (draftId: string, photos: PhotoRow[]) => ({
  draftId,
  values: { City: 'CAL', ListPrice: 400 },
  photos,
  supplements: [],
})

export class World {
  readonly clock = new VirtualClock()
  readonly portal = new Portal()
  readonly owners = new Map<string, string>()
  /** The record type of each draft. */
  readonly types = new Map<string, RecordType>()
  readonly ledgers = new Map<string, Ledger>()
  /** Drafts whose server copy the history itself set back, by the revision it had, and photos it lost there: labels lag behind that. */
  readonly setBack = new Map<string, number>()
  readonly lostPhotos = new Set<string>()
  /**
   * Records, as `phone type id`, that a submission may have asked the lock of just before the browser cleared it away: nobody
   * on that phone can know of the lock, which runs out by itself.
   */
  readonly askedAndCleared = new Set<string>()
  /** Drafts that became a listing elsewhere, and whose rest has been looked for. */
  readonly followed = new Set<string>()
  /** Drafts, as `phone draft`, whose form was opened under the record's lock: it stays theirs. */
  readonly openedForms = new Set<string>()
  /** What members were told was deleted by somebody else and is kept, as `draft target`. */
  readonly toldKept = new Set<string>()
  /** What the open form of a phone remembers of a draft whose database was taken away. */
  readonly remembered = new Map<string, { draft: Draft; ledger: Ledger }>()
  /** The board's present forms. */
  forms = formsOf(0)
  readonly lines: string[] = []
  readonly stores: StoreKind
  readonly phones: Phone[]
  /** Requests of these ten seconds: a loop without a pause shows here. */
  private burst = { since: 0, count: 0 }
  private broken: Broken | null = null
  private values = 100
  readonly dice: Dice
  private readonly seenValues = new Map<string, Value[]>()
  private readonly seenOrders = new Map<string, string[][]>()

  constructor(seed: number, options: Options) {
    this.dice = createDice(seed)
    this.stores = options.stores
    for (const guard of options.defect?.off ?? []) this.portal.off.add(guard)
    this.portal.nonsense = (name) => {
      this.broken ??= new Broken(`asked ${name} what no form of this draft may ask`)
    }
    this.portal.misspoken = (name) => {
      this.broken ??= new Broken(`the portal here answers ${name} as the real one never does`)
    }
    this.portal.beforeUpdate = (record, { values, photos, rooms }, draftId) => {
      this.checkUnseen(record.values, values, draftId)
      this.checkDeleted('photo', record.photos, photos, (id) => this.toldKept.has(`${draftId} photos[${id}]`))
      const rowsOf = (rows: ItemRow[]) => rows.map(({ uid, IsDeleted }) => ({ id: uid, IsDeleted }))
      this.checkDeleted('room', rowsOf(record.rooms), rowsOf(rooms), (uid) =>
        this.toldKept.has(`${draftId} rooms[${uid}]`),
      )
      const types = (rows: ItemRow[]) =>
        liveRows(rows).map(({ uid, RoomType }): [string, Value] => [
          `rooms ${uid} RoomType`,
          (RoomType as Value) ?? null,
        ])
      this.checkUnseen(Object.fromEntries(types(record.rooms)), Object.fromEntries(types(rooms)), draftId)
      const texts = (rows: PhotoRow[]) =>
        rows.map(({ id, Description }): [string, Value] => [`photos ${id} Description`, Description])
      this.checkOrder('photos', livePhotos(record.photos), livePhotos(photos), draftId)
      this.checkOrder('rooms', liveUids(record.rooms), liveUids(rooms), draftId)
      // Nobody is shown the description of a deleted photo.
      const live = record.photos.filter(({ IsDeleted }) => !IsDeleted)
      this.checkUnseen(Object.fromEntries(texts(live)), Object.fromEntries(texts(photos)), draftId)
    }
    const ports = {
      clock: this.clock,
      dice: this.dice,
      portal: this.portal,
      stores: this.stores,
      defect: options.defect ?? {},
      now: this.now,
      newId: this.newId,
      trace: this.trace,
      admit: () => this.countRequest(),
      bug: (error: unknown) => {
        throw error
      },
    }
    this.phones = [new Phone('one', ANN, ports), new Phone('two', ANN, ports)]
    const room = { uid: this.newId(), SortOrder: 1, IsDeleted: false, RoomType: 'BED' }
    const photo = { id: this.newId(), SortOrder: 1, IsDeleted: false, Description: '' }
    for (const status of ['I', 'A'])
      this.portal.add('listing', { ...saved(this.newId(), [photo]), status, rooms: [room] })
    this.portal.add('agent', { ...saved(this.newId(), [{ ...photo, id: this.newId() }]), status: 'A', rooms: [] })
  }

  now = () => 1_800_000_000_000 + this.clock.elapsed
  newId = () => {
    const hex = (length: number) => Array.from({ length }, () => Math.floor(this.dice() * 16).toString(16)).join('')
    return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
  }
  nextValue = () => this.values++
  trace = (line: string) => void this.lines.push(`${this.clock.elapsed} ${line}`)
  settle = () => this.stores.settled()

  private countRequest(): boolean {
    if (this.clock.elapsed - this.burst.since > 10_000) this.burst = { since: this.clock.elapsed, count: 0 }
    if (++this.burst.count > 120) this.broken ??= new Broken('requests without a pause')
    return !this.broken
  }

  /** What broke where an exception would have been taken for bad weather. */
  complain() {
    if (this.broken) throw this.broken
  }

  ledger(phone: Phone, draftId: string): Ledger {
    const key = `${phone.name} ${draftId}`
    const ledger = this.ledgers.get(key) ?? emptyLedger()
    this.ledgers.set(key, ledger)
    return ledger
  }
  forget(phone: Phone, draftId: string) {
    this.ledgers.delete(`${phone.name} ${draftId}`)
    this.openedForms.delete(`${phone.name} ${draftId}`)
    // Nobody knows of the lock of a draft that is gone; it runs out by itself.
    this.portal.takenLocks.clear()
  }

  /**
   * The member acts on a value with these values of the record before their eyes. `path`: of a field its name, else
   * section, uid and field.
   */
  seen(draft: Draft, path: string, values?: Value[]) {
    const key = `${draft.draftId} ${path}`
    const theirs = draft.conflicts.filter((each) => conflictPath(each) === path).map((each) => each.theirs)
    const shown = values ?? [savedValue(draft, path), ...theirs]
    this.seenValues.set(key, [...(this.seenValues.get(key) ?? []), ...shown])
  }
  /** The member gives an order, or leaves it to the phone, with the record's before their eyes. */
  seenOrder(draft: Draft, section: string) {
    const key = `${draft.draftId} ${section}`
    const asked = draft.conflicts.find((each) => isOrder(each) && each.section === section)
    const saved = section === 'photos' ? savedPhotoOrder(draft) : liveUids(draft.base?.items[section] ?? [])
    const shown = [saved, ...(asked ? [asked.theirs as string[]] : [])]
    this.seenOrders.set(key, [...(this.seenOrders.get(key) ?? []), ...shown])
  }
  private checkOrder(section: string, current: string[], sent: string[], draftId: string) {
    if (isInOrder(current, sent)) return
    const seen = this.seenOrders.get(`${draftId} ${section}`) ?? []
    if (!seen.some((order) => isInOrder(order, current)))
      this.broken ??= new Broken(`an unseen order of ${section} was overwritten`)
  }
  private checkUnseen(current: Values, changes: Values, draftId: string) {
    for (const [path, value] of Object.entries(changes)) {
      const seen = this.seenValues.get(`${draftId} ${path}`)
      const isChanged = path in current && !sameValue(UNDESCRIBED, value, current[path])
      if (isChanged && seen && !seen.some((each) => sameValue(UNDESCRIBED, each, current[path])))
        this.broken ??= new Broken(`an unseen change of ${path.split(' ').at(-1)} was overwritten`)
    }
  }
  private checkDeleted(noun: string, current: Deletable[], sent: Deletable[], isTold: (id: string) => boolean) {
    const deleted = new Set(current.filter(({ IsDeleted }) => IsDeleted).map(({ id }) => id))
    for (const { id, IsDeleted } of sent)
      if (!IsDeleted && deleted.has(id) && !isTold(id))
        this.broken ??= new Broken(`a ${noun} that somebody else deleted is back, and its member was not told`)
  }
}

type Deletable = { id: string; IsDeleted: boolean }

const livePhotos = (photos: readonly PhotoRow[]) =>
  photos
    .filter(({ IsDeleted }) => !IsDeleted)
    .toSorted((a, b) => a.SortOrder - b.SortOrder)
    .map(({ id }) => id)

export const conflictPath = ({ section, uid, field }: DraftConflict): string =>
  section === 'fields' ? field : `${section} ${uid} ${field}`

/** Of the record that the draft began from. */
function savedValue({ base }: Draft, path: string): Value {
  const [section, uid, field] = path.split(' ') as [string, string?, string?]
  if (uid === undefined) return base?.values[section] ?? null
  if (section === 'photos') return base?.photos.find(({ id }) => id === uid)?.Description ?? null
  return (base?.items[section]?.find((row) => row.uid === uid)?.[field!] as Value | undefined) ?? null
}
