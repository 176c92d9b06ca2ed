// One member at one phone: the real drafts and the real sync of the app over a disk in memory, speaking to a real portal. What the app does by hand
// (locks, a delete, a copy) is asked again under the same key until it is answered, as its pages do. Time runs faster for retries and autosaves,
// not for requests.
import { createHash, randomUUID } from 'node:crypto'
import type { EndpointName, Reply } from '#contract/endpoints.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import { type Call, type CallOptions, createCall, createPost } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'
import { createUploadFile, createUploadPhoto } from '#src/api/uploads.ts'
import { wholeTable } from '#src/api/whole-table.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Offline, TakenPhoto } from '#src/offline/offline.ts'
import { openOffline } from '#src/offline/open-offline.ts'
import { backoff } from '#src/offline/sync/retry.ts'
import { passingFault } from '#src/offline/sync/send-outcome.ts'
import { WHOLE_CORE } from '#src/offline/whole-core.ts'
import { Bus, LockTable } from '../offline/sync/simulator/browser.ts'
import { Disk, draftsOn, openMemory } from '../offline/sync/simulator/memory-store.ts'
import type { Dice } from '../offline/sync/simulator/virtual-clock.ts'
import type { Ledger } from './ledger.ts'

/** The phone's pauses (half a minute to an autosave, seconds to a retry) pass this much faster. */
export const SPEED = 20
/** A kill seldom falls between a commit and its reply; a hallway with one bar does. */
const LOST_REPLIES = 0.04

export type EditorPorts = {
  member: Owner
  cookie: string
  dice: Dice
  ledger: Ledger
  /** Of the portal's processes; a request goes to any. */
  addresses: () => readonly string[]
  form: FormDefinition
  house: { values: Values; rooms: readonly Values[] }
  pictures: readonly TakenPhoto[]
  /** The member's listings, on whichever phone they were made. */
  listings: Set<number>
  thinkMs: number
  report: (error: unknown) => void
}

export type Phone = EditorPorts & {
  offline: Offline
  disk: Disk
  device: string
  call: Call
  /** Asks until there is an answer; undefined: the answer was no. */
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
    endpointOf: wholeTable,
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
    code: WHOLE_CORE,
    keys: { find: async () => undefined, fetch: async () => 'here' as const },
    store: openMemory(disk),
    eraseStore: async () => {},
    channel: new Bus().forTab(1),
    locks: new LockTable().forTab(1),
    now: Date.now,
    elapsed: () => performance.now() * SPEED,
    random: dice,
    newId: randomUUID,
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

/** Work left on the phone that sync should have sent. */
export function stuckDrafts({ disk }: Phone): Draft[] {
  return draftsOn(disk).filter(
    ({ submission, forgotten }) => forgotten || submission?.state === 'frozen' || submission?.state === 'sending',
  )
}
