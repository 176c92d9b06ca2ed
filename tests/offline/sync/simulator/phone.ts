// One phone: its disk, its browser, its cookie and its tabs. Killing a tab stops everything it was doing, in the middle.
import { type Call, createCall, createPost } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'
import { createUploadFile, createUploadPhoto } from '#src/api/uploads.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Offline } from '#src/offline/offline.ts'
import { type OfflinePorts, openOffline } from '#src/offline/open-offline.ts'
import type { Rows } from '#src/offline/store/rows.ts'
import { sendJob } from '#src/offline/sync/send.ts'
import { Bus, LockTable } from './browser.ts'
import { KeyRing, type MemberKeys } from './key-ring.ts'
import type { Handle } from './memory-store.ts'
import type { Guard } from './portal-guards.ts'
import { type AirPorts, createFetch, type Line, type Weather } from './weather.ts'

export type StoreKind = {
  open(phone: string, real: number, keys: MemberKeys, broken?: Defect['rows']): Handle
  readAll(phone: string, real: number): Promise<Draft[]>
  hasBytes(phone: string, real: number, photoId: string): Promise<boolean>
  /** Some of what this member has on this phone is not encrypted. */
  hasReadable(phone: string, real: number): Promise<boolean>
  failNext(phone: string, real: number): void
  /** The browser clears what this member has on this phone. */
  evict(phone: string, real: number): Promise<void>
  /** No write fails any more. */
  heal(): void
  settled(): Promise<void>
}

/** Seeded defects: what a mutant may put in the place of the real thing. */
export type Defect = {
  ports?: (ports: OfflinePorts) => OfflinePorts
  handle?: (handle: Handle) => Handle
  rows?: (rows: Rows, keys: MemberKeys) => Rows
  /** The call that asks how much of a large file has arrived. */
  standing?: (call: Call) => Call
  /** Guards of the portal that are off. */
  off?: readonly Guard[]
  /** Of the histories that show it within twenty; 1 if absent. */
  seed?: number
}

export type Tab = { id: number; owner: Owner; offline: Offline; handle: Handle; alive: boolean }
export type PhonePorts = AirPorts & {
  stores: StoreKind
  newId: () => string
  defect: Defect
  bug: (error: unknown) => void
}

let tabs = 0
/** No answer of the portal's comes in these. */
const NO_SIGNAL: readonly Weather[] = ['offline', 'hotel']

export class Phone {
  weather: Weather = 'fine'
  session: Owner | null
  tabs: Tab[] = []
  readonly keys = new KeyRing()
  readonly name: string
  readonly deviceId: string
  private readonly locks = new LockTable()
  private readonly bus = new Map<number, Bus>()
  private readonly ports: PhonePorts
  private readonly hashes: Line['hashes'] = new Map()

  constructor(name: string, session: Owner, ports: PhonePorts) {
    this.name = name
    this.session = session
    this.ports = ports
    this.deviceId = ports.newId()
  }

  async openTab(owner: Owner): Promise<Tab> {
    const { clock, dice, now, stores, newId, defect, bug } = this.ports
    const id = ++tabs
    const opened = stores.open(this.name, owner.real, this.keys.of(owner.real), defect.rows)
    const handle = defect.handle?.(opened) ?? opened
    const tab = { id, owner, handle, alive: true } as Tab
    const setTimer: OfflinePorts['setTimer'] = (then, ms) => clock.setTimer(() => tab.alive && then(), ms)
    const line: Line = {
      weather: () => this.weather,
      session: () => this.session,
      isOpen: () => tab.alive,
      hashes: this.hashes,
    }
    const callPorts = {
      fetch: createFetch(line, this.ports),
      deviceId: this.deviceId,
      setTimer,
    }
    const [call, post] = [createCall(callPorts), createPost(callPorts)]
    const filePorts = { call: defect.standing?.(call) ?? call, post }
    const upload = createUploadPhoto(post)
    const uploadFile = createUploadFile(filePorts, { ...PARTS, wholeMax: this.name === 'one' ? 0 : Infinity })
    const bus = this.bus.get(owner.real) ?? new Bus()
    this.bus.set(owner.real, bus)
    const ports: OfflinePorts = {
      member: owner,
      deviceId: this.deviceId,
      call,
      uploadPhoto: (asked) => {
        this.hashes.set(asked.fields.photoId, { image: hashOf(asked.image), thumbnail: hashOf(asked.thumbnail!) })
        return upload(asked)
      },
      uploadFile: (asked) => {
        this.hashes.set(asked.fields.supplementId, { image: hashOf(asked.file), thumbnail: '' })
        return uploadFile(asked)
      },
      store: handle,
      keys: this.keys.portFor(owner, () => this.session?.real === owner.real && !NO_SIGNAL.includes(this.weather)),
      eraseStore: async () => {},
      channel: bus.forTab(id),
      locks: this.locks.forTab(id),
      now,
      elapsed: () => clock.elapsed,
      random: dice,
      newId,
      seemsOffline: () => this.weather === 'offline',
      setTimer,
      report: bug,
      send: sendJob,
    }
    tab.offline = await openOffline(defect.ports?.(ports) ?? ports)
    this.tabs.push(tab)
    return tab
  }

  kill(tab: Tab) {
    tab.alive = false
    tab.handle.kill()
    this.tabs = this.tabs.filter((each) => each !== tab)
    this.bus.get(tab.owner.real)?.kill(tab.id)
    this.locks.kill(tab.id)
  }

  killAll() {
    for (const tab of [...this.tabs]) this.kill(tab)
  }

  /** The tab the member looks at: the newest of the one who is signed in, else the newest. */
  front(): Tab | undefined {
    const mine = this.tabs.filter(({ owner }) => owner.real === this.session?.real)
    return (mine.length > 0 ? mine : this.tabs).at(-1)
  }
}

/** Hashes of pretended pictures: four bytes are their own digest, told apart from any other. */
export const pictureOf = (hash: string): ArrayBuffer => new TextEncoder().encode(hash).buffer as ArrayBuffer
/** A pretended file, which is its digest, in three parts; the second phone sends it whole. */
export const PARTS = { part: 25, digest: async (bytes: ArrayBuffer) => hashOf(bytes) }
const hashOf = (picture: ArrayBuffer): string => new TextDecoder().decode(picture)
