// One member with one phone: the app's real drafts and sync on a disk in memory, calling a real portal. Locks, deletes and
// copies are repeated with the same key until there is a reply, as the app's pages do. Time runs faster for retries and
// autosaves, but not for requests.
import { createHash, randomUUID } from 'node:crypto'
import type { EndpointName, Reply } from '#contract/endpoints.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import { type Call, type CallOptions, createCall, createPost } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'
import { createUploadFile, createUploadPhoto } from '#src/api/uploads.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Offline, TakenPhoto } from '#src/offline/offline.ts'
import { openOffline } from '#src/offline/open-offline.ts'
import { passingFault } from '#src/offline/sync/send-outcome.ts'
import { backoff } from '#src/offline/sync/sync-core.ts'
import { Bus, LockTable } from '../offline/sync/simulator/browser.ts'
import { Disk, draftsOn, openMemory } from '../offline/sync/simulator/memory-store.ts'
import type { Dice } from '../offline/sync/simulator/virtual-clock.ts'
import type { Ledger } from './ledger.ts'

/** How much faster the phone's delays pass: half a minute before an autosave, seconds before a retry. */
export const SPEED = 20
/** Kills rarely happen between a commit and its reply, so replies are also lost on purpose. */
const LOST_REPLIES = 0.04

export type EditorPorts = {
  member: Owner
  cookie: string
  dice: Dice
  ledger: Ledger
  /** Addresses of the portal's processes; each request goes to any of them. */
  addresses: () => readonly string[]
  form: FormDefinition
  house: { values: Values; rooms: readonly Values[] }
  pictures: readonly TakenPhoto[]
  /** The member's listings, created on any phone. */
  listings: Set<number>
  thinkMs: number
  report: (error: unknown) => void
}

export type Phone = EditorPorts & {
  offline: Offline
  disk: Disk
  device: string
  call: Call
  /** Repeats the call until there is a reply; undefined: refused. */
  insist<N extends EndpointName>(name: N, options: CallOptions<N>): Promise<Reply<N> | undefined>
}

const startTimer = (then: () => void, ms: number) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}
const setTimer = (then: () => void, ms: number) => startTimer(then, ms / SPEED)
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export async function openPhone(ports: EditorPorts): Promise<Phone> {
  const { member, cookie, dice, ledger, addresses } = ports
  const device = randomUUID()
  const callPorts = {
    deviceId: device,
    fetch: async (path: string, init: RequestInit) => {
      const all = addresses()
      const base = all[Math.floor(dice() * all.length)]!
      const isLost = dice() < LOST_REPLIES
      const reply = await fetch(base + path, { ...init, headers: { ...init.headers, cookie, origin: base } })
      if (isLost) throw new Error('The reply was lost on its way')
      return reply
    },
  }
  const call = ledger.watch(createCall(callPorts), device)
  const disk = new Disk()
  const offline = await openOffline({
    member,
    deviceId: device,
    call,
    uploadPhoto: ledger.watchUpload(createUploadPhoto(createPost(callPorts))),
    uploadFile: createUploadFile({ call: createCall(callPorts), post: createPost(callPorts) }),
    keys: { find: async () => undefined, fetch: async () => 'here' as const },
    store: openMemory(disk),
    eraseStore: async () => {},
    channel: new Bus().forTab(1),
    locks: new LockTable().forTab(1),
    now: Date.now,
    elapsed: () => performance.now() * SPEED,
    random: dice,
    newId: randomUUID,
    seemsOffline: () => false,
    setTimer,
    report: ports.report,
  })
  return {
    ...ports,
    offline,
    disk,
    device,
    call,
    async insist(name, options) {
      for (let tries = 0; ; tries++) {
        const result = await call(name, { ...options, member })
        if (result.kind === 'ok') return result.value
        const passing = passingFault(result, false)
        if (!passing) return undefined
        if (passing.kind !== 'again') throw new Error(`${name} was asked under another name`)
        await pause((backoff(tries, dice()) + (passing.retryAfterMs ?? 0)) / SPEED)
      }
    },
  }
}

/** Small pictures, each with different bytes. */
export async function makePictures(count: number): Promise<TakenPhoto[]> {
  const { default: sharp } = await import('sharp')
  const draw = async (width: number, height: number, seed: number) => {
    const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 151) % 256 }
    return sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  }
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const whole = (bytes: Buffer) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  return Promise.all(
    Array.from({ length: count }, async (_, seed) => {
      const [image, thumbnail] = await Promise.all([draw(96, 72, seed), draw(48, 36, seed)])
      return {
        image: whole(image),
        thumbnail: whole(thumbnail),
        sha256: hash(image),
        thumbnailSha256: hash(thumbnail),
        name: `${seed}.jpg`,
      }
    }),
  )
}

/** Drafts on the phone that sync should have sent. */
export function stuckDrafts({ disk }: Phone): Draft[] {
  return draftsOn(disk).filter(
    ({ submission, forgotten }) => forgotten || submission?.state === 'frozen' || submission?.state === 'sending',
  )
}
