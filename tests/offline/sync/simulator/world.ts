// The simulated world: phones, the portal, the clock, and what is known of both. history-run.ts lets things happen in it.
import type { Value, Values } from '#contract/listing.ts'
import type { PhotoRow } from '#contract/photo.ts'
import { isInOrder, liveUids } from '#rules/merge.ts'
import { sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import type { Owner } from '#src/api/owner.ts'
import type { Draft, DraftConflict } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows, savedPhotoOrder } from '#src/offline/drafts/draft-values.ts'
import { isOrder } from '#src/offline/drafts/orders.ts'
import { formsOf } from './board-forms.ts'
import { Broken, emptyLedger, type Ledger } from './ledger.ts'
import { orderIn } from './order-checks.ts'
import { type Defect, Phone, type StoreKind } from './phone.ts'
import { Portal } from './portal.ts'
import {
  itemsOf,
  PHOTO_WORDS,
  type PhotoWord,
  pathOf,
  type RecordType,
  ROW_FIELD,
  ROW_SECTIONS,
  type RowSection,
  saidIn,
  typedIn,
  wordOf,
} from './portal-model.ts'
import { createDice, type Dice, VirtualClock } from './virtual-clock.ts'

export const ANN: Owner = { real: 1, effective: 1 }
export const ANN_FOR_CARA: Owner = { real: 1, effective: 9 }
export const BEN: Owner = { real: 2, effective: 2 }

export type Options = { stores: StoreKind; defect?: Defect; tracing?: boolean }

const saved = (draftId: string, photos: PhotoRow[]) => ({
  draftId,
  values: { City: 'CAL', ListPrice: 400 },
  photos,
})

/** Of what every record has more than one of: what is alone has no order. */
const secondId = (of: string) => `00000000-0000-4000-a000-${of.padStart(12, '0')}`

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
  /** Drafts whose form was left with something to send. */
  readonly leftForms = new Set<string>()
  /** What members were told was deleted by somebody else and is kept, as `draft target`. */
  readonly toldKept = new Set<string>()
  /** What turned photos were turned from, by their hashes, those of a record by their ids. */
  readonly turned = new Map<string, string>()
  /** Hashes of those in which something was blurred. */
  readonly blurred = new Set<string>()
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
  private readonly seenDeleted = new Map<string, Value[]>()

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
    this.portal.beforeUpdate = (record, { values, photos, items }, draftId) => {
      this.checkUnseen(record.values, values, draftId)
      this.checkParts('photos', record.photos.map(wholePhoto).map(photoPart), photos.map(photoPart), draftId)
      this.checkOrder('photos', livePhotos(record.photos), livePhotos(photos), draftId)
      for (const section of ROW_SECTIONS) {
        const partsOf = (rows: typeof record.items.rooms) =>
          rows.map(
            (row): Part => ({
              id: row.uid,
              IsDeleted: row.IsDeleted,
              said: { [pathOf(section, row.uid)]: typedIn(section, row) },
            }),
          )
        this.checkParts(section, partsOf(record.items[section]), partsOf(items[section]), draftId)
        this.checkOrder(section, liveUids(record.items[section]), liveUids(items[section]), draftId)
      }
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
    const photo = { id: this.newId(), SortOrder: 1, IsDeleted: false, Description: '', ImageOf: 'Kitchen' }
    const twoOf = (section: RowSection) => {
      const row = { SortOrder: 1, IsDeleted: false, [ROW_FIELD[section]]: 'BED' }
      const first = section === 'rooms' ? room : { ...row, uid: secondId(`1${section.length}`) }
      return [first, { ...row, uid: secondId(`2${section.length}`), SortOrder: 2 }]
    }
    const two = { ...photo, id: secondId('2'), SortOrder: 2, Permission: 'OfficeOnly' }
    for (const status of ['I', 'A'])
      this.portal.add('listing', { ...saved(this.newId(), [photo, two]), status, items: itemsOf(twoOf) })
    const ofAgent = [
      { ...photo, id: this.newId() },
      { ...two, id: secondId('3') },
    ]
    this.portal.add('agent', { ...saved(this.newId(), ofAgent), status: 'A', items: itemsOf(() => []) })
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
    const shown = [saved, orderIn(draft, section), ...(asked ? [asked.theirs as string[]] : [])]
    this.seenOrders.set(key, [...(this.seenOrders.get(key) ?? []), ...shown])
  }
  /** What remains of a draft is the same member's work. */
  carrySeenOrders(draft: Draft, rest: Draft) {
    for (const section of ['photos', ...ROW_SECTIONS]) {
      const seen = this.seenOrders.get(`${draft.draftId} ${section}`)
      if (seen) this.seenOrders.set(`${rest.draftId} ${section}`, seen)
    }
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
  /** The member deletes a part with these words of it before their eyes. */
  seenDeleting(draft: Draft, section: string, id: string) {
    const photo = draftPhotos(draft).find((each) => each.id === id)
    const row = draftRows(draft, section).find(({ uid }) => uid === id)
    const said =
      section === 'photos'
        ? PHOTO_WORDS.map((name) => [pathOf(section, id, name), photo && wordOf(photo, name)] as const)
        : [[pathOf(section, id), row && typedIn(section as RowSection, row)] as const]
    for (const [path, mine] of said) {
      const theirs = draft.conflicts.filter((each) => conflictPath(each) === path).map((each) => each.theirs)
      const key = `${draft.draftId} ${path}`
      const seen = this.seenDeleted.get(key) ?? []
      this.seenDeleted.set(key, [...seen, savedValue(draft, path), mine ?? null, ...theirs])
    }
  }
  /** A phone that goes on with a deletion, and knows only a later record, cannot know what was seen of the part. */
  forgetSeenDeleting(draftId: string) {
    for (const key of this.seenDeleted.keys()) if (key.startsWith(draftId)) this.seenDeleted.delete(key)
  }
  private checkParts(section: string, current: Part[], sent: Part[], draftId: string) {
    const before = new Map(current.map((part) => [part.id, part]))
    const live = (parts: Part[]) => parts.filter(({ IsDeleted }) => !IsDeleted)
    for (const { id, IsDeleted } of sent) {
      const part = before.get(id)
      if (!IsDeleted && part?.IsDeleted && !this.toldKept.has(`${draftId} ${section}[${id}]`))
        this.broken ??= new Broken(
          `a part of ${section} that somebody else deleted is back, and its member was not told`,
        )
      if (!IsDeleted || part?.IsDeleted !== false) continue
      for (const [path, text] of Object.entries(part.said)) {
        const seen = this.seenDeleted.get(`${draftId} ${path}`)
        if (seen && !seen.some((each) => sameValue(UNDESCRIBED, each, text)))
          this.broken ??= new Broken(`a part of ${section} was deleted with words that its member had not seen`)
      }
    }
    // Nobody is shown the words of a deleted part.
    const said = (parts: Part[]): Values => Object.assign({}, ...live(parts).map((part) => part.said))
    this.checkUnseen(said(current), said(sent), draftId)
  }
}

/** `said`: by path. */
type Part = { id: string; IsDeleted: boolean; said: Values }

const photoPart = (photo: PhotoRow): Part => ({
  id: photo.id,
  IsDeleted: photo.IsDeleted,
  said: saidIn(photo),
})
/** Not saying anything of it is one thing for a record, another for what changes it. */
const wholePhoto = (photo: PhotoRow): PhotoRow => ({ ...NOTHING_SAID, ...photo })
const NOTHING_SAID = { ImageOf: null, MediaAlteration: null, Permission: null }

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
  if (section === 'photos') return base?.photos.find(({ id }) => id === uid)?.[field as PhotoWord] ?? null
  return (base?.items[section]?.find((row) => row.uid === uid)?.[field!] as Value | undefined) ?? null
}
