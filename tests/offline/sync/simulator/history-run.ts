// One history: phones, members, weather and time, run through the real drafts and the real sync, with the promises checked after every event.
import type { Owner } from '#src/api/owner.ts'
import { ACTS, act, evict, MARKS, mayBeSaid, meet, rowsBy, said, typeOn } from './acts.ts'
import { formsOf, PUBLISHED } from './board-forms.ts'
import { Broken } from './ledger.ts'
import type { Phone, Tab } from './phone.ts'
import { pairName, ROW_FIELD } from './portal-model.ts'
import { checkDrained, checkFollowed, checkPromises, isCursed } from './promises.ts'
import { WEATHERS } from './weather.ts'
import { ANN, ANN_FOR_CARA, BEN, type World } from './world.ts'

export type Event = { k: (typeof KINDS)[number]; p: number; a: number }
export const KINDS = [
  ...ACTS,
  'act-and-die',
  'die',
  'meet',
  'meet',
  'meet',
  'tab',
  'close-tab',
  'wait-short',
  'wait-short',
  'wait-autosave',
  'wait-autosave',
  'wait-long',
  'weather',
  'weather',
  'weather',
  'weather',
  'nudge',
  'sign',
  'sign',
  'steal-lock',
  'other-changes',
  'other-room',
  'other-room',
  'other-room',
  'other-describes',
  'other-marks',
  'other-marks',
  'other-orders',
  'photo-lost',
  'backup',
  'disk-full',
  'evict',
  'type-on',
  'type-on',
  'publish',
  'keys',
] as const

export async function runHistory(world: World, events: readonly Event[]): Promise<void> {
  for (const phone of world.phones) await phone.openTab(ANN)
  await world.settle()
  for (const event of events) {
    world.trace(`${event.k} ${event.p} ${event.a}`)
    await checkFollowed(world)
    await happen(world, event)
    await world.settle()
    world.complain()
    await checkPromises(world)
    await world.clock.advance(world.dice() < 0.5 ? 60 : world.dice() * 3_000, world.settle)
  }
  await heal(world)
}

async function happen(world: World, { k, p, a }: Event): Promise<void> {
  const phone = world.phones[p % 2]!
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
      world.remembered.delete(phone.name)
      return phone.killAll()
    case 'act-and-die':
      return front && dieDuring(world, phone, a)
    case 'wait-short':
      return world.clock.advance(50 + (a % 10) * 300, world.settle)
    case 'wait-autosave':
      return world.clock.advance(31_000, world.settle)
    case 'wait-long':
      return world.clock.advance(400_000, world.settle)
    case 'weather':
      phone.weather = a % 4 === 0 ? 'fine' : WEATHERS[Math.floor(a / 4) % WEATHERS.length]!
      return
    case 'nudge':
      return front?.offline.sync.nudge((['online', 'foreground', 'hand', 'signed-in'] as const)[a % 4]!)
    case 'sign':
      phone.session = [ANN, ANN, ANN, ANN, null, BEN, ANN_FOR_CARA][a % 7] ?? null
      if (phone.session && a % 2 === 0) await workAs(world, phone, phone.session)
      return
    case 'meet': {
      const other = world.phones[1 - (p % 2)]!
      const its = other.front()
      return front && its && meet(world, [phone, front], [other, its], a)
    }
    case 'disk-full':
      return world.stores.failNext(phone.name, phone.session?.real ?? 1)
    case 'evict':
      return front && evict(world, phone, front, a)
    case 'type-on':
      return front && typeOn(world, phone, front)
    case 'publish':
      world.forms = formsOf(a % PUBLISHED)
      return
    case 'keys':
      return changeKeys(world, phone, a)
    case 'steal-lock':
    case 'other-changes':
    case 'other-room':
    case 'other-describes':
    case 'other-marks':
    case 'other-orders':
    case 'photo-lost':
    case 'backup':
      return interfere(world, k, a)
    default:
      return front && act(world, phone, front, k, a)
  }
}

/** They go, as by a sign-out that keeps the work or a browser that clears some of a site's storage; or are refused; or come back. */
function changeKeys(world: World, phone: Phone, arg: number) {
  phone.keys.isRefused = arg % 4 < 2
  if (arg % 4 > 2) return phone.front()?.offline.sync.nudge('signed-in')
  if (arg % 4 === 1) return
  world.remembered.delete(phone.name)
  phone.killAll()
  phone.keys.lose(phone.session?.real ?? ANN.real)
}

/** The member who picks up the phone begins some work if they have none here yet. */
async function workAs(world: World, phone: Phone, owner: Owner) {
  const tab = await phone.openTab(owner)
  const drafts = await world.stores.readAll(phone.name, owner.real)
  if (!drafts.some((draft) => pairName(draft.owner) === pairName(owner))) await act(world, phone, tab, 'create', 0)
}

/** The battery goes while a write is under way: it is there or not, and nobody was told. */
async function dieDuring(world: World, phone: Phone, arg: number) {
  const tab = phone.front()!
  const [draft] = await world.stores.readAll(phone.name, tab.owner.real)
  if (draft) {
    const edit = { kind: 'field', name: 'Maybe', value: world.nextValue(), base: null } as const
    tab.offline.drafts.edit(draft.draftId, [edit]).catch(() => {})
  }
  for (let turn = 0; turn < arg % 5; turn++) await null
  phone.killAll()
}

type Interference =
  | 'steal-lock'
  | 'other-changes'
  | 'other-room'
  | 'other-describes'
  | 'other-marks'
  | 'other-orders'
  | 'photo-lost'
  | 'backup'

async function interfere(world: World, kind: Interference, arg: number) {
  const [type, id] = arg % 7 === 6 ? (['agent', 1] as const) : (['listing', 1 + (arg % 2)] as const)
  if (kind === 'steal-lock') world.portal.takeLock(type, id, 'thief', world.newId())
  if (kind === 'other-changes' && arg % 5 === 0) world.portal.deletePhotoByOther(type, id)
  else if (kind === 'other-changes')
    world.portal.changeByOther(type, id, arg % 4 < 2 ? 'City' : 'ListPrice', world.nextValue())
  if (kind === 'other-room') {
    const section = rowsBy(arg)
    const change = arg % 3 !== 1 ? { IsDeleted: true } : { [ROW_FIELD[section]]: world.nextValue() }
    world.portal.changeRowByOther(1 + (arg % 2), section, change)
  }
  if (kind === 'other-orders')
    world.portal.reorderByOther(
      type,
      id,
      (['photos', 'rooms', 'photos', 'openHouses', 'supplements'] as const)[arg % 5]!,
    )
  if (kind === 'other-describes' || kind === 'other-marks') {
    const name = kind === 'other-describes' ? 'Description' : MARKS[arg % 4]!
    const photo = world.portal.firstPhoto(type, id)
    if (photo && mayBeSaid(world, photo.id, name))
      world.portal.describePhotoByOther(type, id, said(name, arg, world.nextValue()))
  }
  if (kind === 'photo-lost') {
    const photo = [...world.portal.photos.keys()][arg % Math.max(1, world.portal.photos.size)]
    if (!photo || world.portal.applied.some(({ photos, files }) => photos.includes(photo) || files.includes(photo)))
      return
    world.portal.photos.delete(photo)
    world.portal.uploads.parts.clear()
    world.lostPhotos.add(photo)
  }
  if (kind === 'backup') {
    const autosave = [...world.portal.autosaves.values()][arg % Math.max(1, world.portal.autosaves.size)]
    if (!autosave || autosave.finished) return
    world.portal.autosaves.delete(autosave.draftId)
    const reals = [ANN.real, BEN.real]
    const reading = world.phones.flatMap(({ name }) => reals.map((real) => world.stores.readAll(name, real)))
    const copies = await Promise.all(reading)
    const told = copies.flat().filter(({ draftId }) => draftId === autosave.draftId)
    const revisions = [autosave.revision, ...told.map(({ acknowledged }) => acknowledged)]
    world.setBack.set(autosave.draftId, Math.max(world.setBack.get(autosave.draftId) ?? 0, ...revisions))
  }
}

/** Whatever is stuck by now, new work goes as if it were not there. */
async function beginAfresh(world: World, { name }: Phone, { offline, owner }: Tab) {
  const { draftId } = await offline.drafts.create({
    formName: world.forms.listing.formName,
    definitionHash: world.forms.listing.hash,
    propertyType: 'RES',
    title: '',
    values: {},
  })
  world.owners.set(draftId, pairName(owner))
  world.types.set(draftId, 'listing')
  await offline.drafts.edit(draftId, [{ kind: 'field', name: 'City', value: 'EDM', base: null }]).catch(() => {
    throw new Broken('a draft was lost')
  })
  await world.settle()
  await world.clock.advance(45_000, world.settle)
  if (!world.portal.autosaves.has(draftId)) throw new Broken(`phone ${name} sends nothing new`)
}

/** Faults stop: each phone is opened by each member it holds work of, and left alone. */
async function heal(world: World): Promise<void> {
  world.trace('heal')
  world.stores.heal()
  await world.clock.advance(130_000, world.settle)
  for (const phone of world.phones) {
    phone.weather = 'fine'
    phone.keys.isRefused = false
    for (const owner of [ANN, BEN, ANN_FOR_CARA]) {
      phone.killAll()
      phone.session = owner
      const tab = await phone.openTab(owner)
      const asked = tab.offline.elsewhere()
      await world.clock.advance(100, world.settle)
      world.complain()
      await asked
      // What it has to remove again is noted before anybody asks whether all is sent.
      await world.settle()
      let drained: boolean | null = null
      tab.offline.sync.drain(1_800_000).then((done) => {
        drained = done
      })
      await world.settle()
      for (let minute = 0; minute < 31 && drained === null; minute++) await world.clock.advance(60_000, world.settle)
      world.complain()
      const drafts = await world.stores.readAll(phone.name, owner.real)
      if (drained !== true && !drafts.some(isCursed))
        throw new Broken(`phone ${phone.name} did not drain for ${owner.real}/${owner.effective}`)
      await checkDrained(world, phone, owner)
      if (await world.stores.hasReadable(phone.name, owner.real)) throw new Broken('work was left readable')
      if (owner === ANN) await beginAfresh(world, phone, tab)
    }
    phone.killAll()
  }
  await checkPromises(world)
}
