// The portal's name and support contacts, as stored on the phone until the server sends them.
import { replaceEqualDeep } from '@tanstack/react-query'
import type { PortalInfo } from '#contract/session.ts'
import type { Call } from '#src/api/call.ts'
import { keepTrying } from '#src/device/keep-trying.ts'
import type { Network } from '#src/device/network.ts'
import type { IdleQueue } from '#src/state/idle-queue.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import type { SetTimer } from '#src/state/timers.ts'

type Ports = {
  call: Call
  network: Network
  setTimer: SetTimer
  idle: IdleQueue
  keep: (portal: PortalInfo) => Promise<void>
}

/** Asks at once if the phone does not know it. Retries until the server replies; the same content is neither written nor rendered again. */
export function watchPortalInfo(kept: PortalInfo | null, { call, network, setTimer, idle, keep }: Ports) {
  const current = createSignal(kept)
  const read = async () => {
    const reply = await call('noauth')
    if (reply.kind !== 'ok') return false
    const known = current.get()
    // The time of each answer differs, and no screen shows it.
    const next = replaceEqualDeep(known, { ...reply.value, ...(known && { serverTime: known.serverTime }) })
    if (next === known) return true
    void keep(next)
    current.set(next)
    return true
  }
  const { want } = keepTrying(read, { network, setTimer })
  if (kept) idle.add('member', want)
  else want()
  return current as Signal<PortalInfo | null>
}
