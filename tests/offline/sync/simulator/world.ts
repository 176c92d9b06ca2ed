// One history: phones, members, weather and time, run through the real drafts and the real sync, with the promises checked after every event.
import type { Value, Values } from '#contract/listing.ts'
import { sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import type { Owner } from '#src/api/owner.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { ACTS, act, emptyLedger, evict, FORMS, type Ledger, typeOn } from './acts.ts'
import { type Defect, Phone, type StoreKind, type Tab } from './phone.ts'
import { Portal, pairName } from './portal.ts'
import { checkDrained, checkFollowed, checkPromises, isCursed } from './promises.ts'
import { createDice, type Dice, VirtualClock } from './virtual-clock.ts'
import { WEATHERS } from './weather.ts'

export type Event = { k: (typeof KINDS)[number]; p: number; a: number }
export const KINDS = [
  ...ACTS,
  'act-and-die',
  'die',
  'tab',
  'close-tab',
  'wait-short',
  'wait-short',
  'wait-autosave',
  'wait-autosave',
  'wait-long',
  'weather',
  'weather',
  'nudge',
  'sign',
  'steal-lock',
  'other-changes',
  'photo-lost',
  'backup',
  'disk-full',
  'evict',
  'type-on',
  'type-on',
  'publish',
] as const

export const ANN: Owner = { real: 1, effective: 1 }
const ANN_FOR_CARA: Owner = { real: 1, effective: 9 }
const BEN: Owner = { real: 2, effective: 2 }

export type Options = { stores: StoreKind; defect?: Defect; tracing?: boolean }
export class Broken extends Error {}

export class World {
  readonly clock = new VirtualClock()
  readonly portal = new Portal()
  readonly owners = new Map<string, string>()
  readonly ledgers = new Map<string, Ledger>()
  /** Drafts whose server copy the history itself set back, by the revision it had, and photos it lost there: labels lag behind that. */
  readonly setBack = new Map<string, number>()
  readonly lostPhotos = new Set<string>()
  /** Drafts that became a listing elsewhere, and whose rest has been looked for. */
  readonly followed = new Set<string>()
  /** What the open form of a phone remembers of a draft whose database was taken away. */
  readonly remembered = new Map<string, { draft: Draft; ledger: Ledger }>()
  /** The board's present form. */
  form = FORMS[0]!
  readonly lines: string[] = []
  readonly stores: StoreKind
  readonly phones: Phone[]
  /** Requests of these ten seconds: a loop without a pause shows here. */
  private burst = { since: 0, count: 0 }
  private broken: Broken | null = null
  private values = 100
  private readonly dice: Dice
  private readonly seenValues = new Map<string, Value[]>()

  constructor(seed: number, options: Options) {
    this.dice = createDice(seed)
    this.stores = options.stores
    Object.assign(this.portal.guards, options.defect?.guards)
    this.portal.beforeUpdate = (listing, changes, draftId) => this.checkUnseen(listing.values, changes, draftId)
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
      this.portal.addListing(this.newId(), status, { City: 'CAL', ListPrice: 400 }, [room], [photo])
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
  private complain() {
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
  }

  /** The member acts on a field with these values of the record before their eyes. */
  seen(draft: Draft, field: string, values?: Value[]) {
    const key = `${draft.draftId} ${field}`
    const theirs = draft.conflicts.filter((each) => each.field === field).map((each) => each.theirs)
    const shown = values ?? [draft.base?.values[field] ?? null, ...theirs]
    this.seenValues.set(key, [...(this.seenValues.get(key) ?? []), ...shown])
  }
  private checkUnseen(current: Values, changes: Values, draftId: string) {
    for (const field of Object.keys(changes)) {
      const seen = this.seenValues.get(`${draftId} ${field}`)
      if (seen && !seen.some((value) => sameValue(UNDESCRIBED, value, current[field])))
        this.broken ??= new Broken(`an unseen change of ${field} was overwritten`)
    }
  }

  async run(events: readonly Event[]): Promise<void> {
    for (const phone of this.phones) await phone.openTab(ANN)
    await this.settle()
    for (const event of events) {
      this.trace(`${event.k} ${event.p} ${event.a}`)
      await checkFollowed(this)
      await this.happen(event)
      await this.settle()
      this.complain()
      await checkPromises(this)
      await this.clock.advance(this.dice() < 0.5 ? 60 : this.dice() * 3_000, this.settle)
    }
    await this.heal()
  }

  private async happen({ k, p, a }: Event): Promise<void> {
    const phone = this.phones[p % 2]!
    // Picked up again: the app opens as whoever is signed in, or was last.
    if (phone.tabs.length === 0 && k !== 'die') await phone.openTab(phone.session ?? ANN)
    const front = phone.front()
    switch (k) {
      case 'tab':
        return void (await phone.openTab(phone.session ?? ANN))
      case 'close-tab':
        if (phone.tabs[0]) await phone.tabs[0].offline.close()
        return void (phone.tabs[0] && phone.kill(phone.tabs[0]))
      case 'die':
        this.remembered.delete(phone.name)
        return phone.killAll()
      case 'act-and-die':
        return front && this.dieDuring(phone, a)
      case 'wait-short':
        return this.clock.advance(50 + (a % 10) * 300, this.settle)
      case 'wait-autosave':
        return this.clock.advance(31_000, this.settle)
      case 'wait-long':
        return this.clock.advance(400_000, this.settle)
      case 'weather':
        phone.weather = a % 3 === 0 ? 'fine' : WEATHERS[a % WEATHERS.length]!
        return
      case 'nudge':
        return front?.offline.sync.nudge((['online', 'foreground', 'hand', 'signed-in'] as const)[a % 4]!)
      case 'sign':
        phone.session = [ANN, ANN, ANN, ANN, null, BEN, ANN_FOR_CARA][a % 7] ?? null
        if (phone.session && a % 2 === 0) await phone.openTab(phone.session)
        return
      case 'disk-full':
        return this.stores.failNext(phone.name, phone.session?.real ?? 1)
      case 'evict':
        return front && evict(this, phone, front, a)
      case 'type-on':
        return front && typeOn(this, phone, front)
      case 'publish':
        this.form = FORMS[a % FORMS.length]!
        return
      case 'steal-lock':
      case 'other-changes':
      case 'photo-lost':
      case 'backup':
        return this.interfere(k, a)
      default:
        return front && act(this, phone, front, k, a)
    }
  }

  /** The battery goes while a write is under way: it is there or not, and nobody was told. */
  private async dieDuring(phone: Phone, arg: number) {
    const tab = phone.front()!
    const [draft] = await this.stores.readAll(phone.name, tab.owner.real)
    if (draft) {
      const edit = { kind: 'field', name: 'Maybe', value: this.nextValue(), base: null } as const
      tab.offline.drafts.edit(draft.draftId, [edit]).catch(() => {})
    }
    for (let turn = 0; turn < arg % 5; turn++) await null
    phone.killAll()
  }

  private async interfere(kind: 'steal-lock' | 'other-changes' | 'photo-lost' | 'backup', arg: number) {
    const id = 1 + (arg % 2)
    if (kind === 'steal-lock') this.portal.takeLock(id, 'thief', this.newId())
    if (kind === 'other-changes') this.portal.changeByOther(id, arg % 4 < 2 ? 'City' : 'ListPrice', this.nextValue())
    if (kind === 'photo-lost') {
      const photo = [...this.portal.photos.keys()][arg % Math.max(1, this.portal.photos.size)]
      if (!photo || this.portal.applied.some(({ photos, files }) => photos.includes(photo) || files.includes(photo)))
        return
      this.portal.photos.delete(photo)
      this.lostPhotos.add(photo)
    }
    if (kind === 'backup') {
      const autosave = [...this.portal.autosaves.values()][arg % Math.max(1, this.portal.autosaves.size)]
      if (!autosave || autosave.finished) return
      this.portal.autosaves.delete(autosave.draftId)
      const reals = [ANN.real, BEN.real]
      const reading = this.phones.flatMap(({ name }) => reals.map((real) => this.stores.readAll(name, real)))
      const copies = await Promise.all(reading)
      const told = copies.flat().filter(({ draftId }) => draftId === autosave.draftId)
      const revisions = [autosave.revision, ...told.map(({ acknowledged }) => acknowledged)]
      this.setBack.set(autosave.draftId, Math.max(this.setBack.get(autosave.draftId) ?? 0, ...revisions))
    }
  }

  /** Whatever is stuck by now, new work goes as if it were not there. */
  private async beginAfresh({ name }: Phone, { offline, owner }: Tab) {
    const { draftId } = await offline.drafts.create({
      formName: this.form.formName,
      definitionHash: this.form.hash,
      propertyType: 'RES',
      title: '',
      values: {},
    })
    this.owners.set(draftId, pairName(owner))
    await offline.drafts.edit(draftId, [{ kind: 'field', name: 'City', value: 'EDM', base: null }]).catch(() => {
      throw new Broken('a draft was lost')
    })
    await this.settle()
    await this.clock.advance(45_000, this.settle)
    if (!this.portal.autosaves.has(draftId)) throw new Broken(`phone ${name} sends nothing new`)
  }

  /** Faults stop: each phone is opened by each member it holds work of, and left alone. */
  private async heal(): Promise<void> {
    this.trace('heal')
    this.stores.heal()
    await this.clock.advance(130_000, this.settle)
    for (const phone of this.phones) {
      phone.weather = 'fine'
      for (const owner of [ANN, BEN, ANN_FOR_CARA]) {
        phone.killAll()
        phone.session = owner
        const tab = await phone.openTab(owner)
        const asked = tab.offline.elsewhere()
        await this.clock.advance(100, this.settle)
        this.complain()
        await asked
        // What it has to remove again is noted before anybody asks whether all is sent.
        await this.settle()
        let drained: boolean | null = null
        tab.offline.sync.drain(1_800_000).then((done) => {
          drained = done
        })
        await this.settle()
        for (let minute = 0; minute < 31 && drained === null; minute++) await this.clock.advance(60_000, this.settle)
        this.complain()
        const drafts = await this.stores.readAll(phone.name, owner.real)
        if (drained !== true && !drafts.some(isCursed))
          throw new Broken(`phone ${phone.name} did not drain for ${owner.real}/${owner.effective}`)
        await checkDrained(this, phone, owner)
        if (owner === ANN) await this.beginAfresh(phone, tab)
      }
      phone.killAll()
    }
    await checkPromises(this)
  }
}
