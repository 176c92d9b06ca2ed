// Work that needs the network, repeated until it is done. With one bar of signal a phone says that it is online, and
// nothing gets through; so waiting until it is back online is not enough.
import { type SetTimer, setTimer } from '#src/state/timers.ts'
import { browserNetwork, type Network, onOnline } from './network.ts'

const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60_000

type TryPorts = { network: Network; setTimer: SetTimer }

/**
 * `work` resolves with whether it is done; a rejection means that it is not. It begins when it is wanted, and again
 * when the phone is back online or after a wait that doubles each time; never twice at once.
 */
export function keepTrying(
  work: () => Promise<boolean>,
  ports: TryPorts = { network: browserNetwork, setTimer },
): { want(): void; stop(): void } {
  let state: 'unwanted' | 'missing' | 'coming' | 'here' | 'stopped' = 'unwanted'
  let wait = FIRST_WAIT_MS
  let cancel = () => {}
  const tryNow = async () => {
    if (state !== 'missing') return
    cancel()
    state = 'coming'
    const isDone = await work().catch(() => false)
    if (state !== 'coming') return
    state = isDone ? 'here' : 'missing'
    if (isDone) return
    cancel = ports.setTimer(() => void tryNow(), wait)
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }
  const unsubscribe = onOnline(() => void tryNow(), ports.network)
  return {
    want() {
      if (state === 'unwanted') state = 'missing'
      void tryNow()
    },
    stop() {
      state = 'stopped'
      cancel()
      unsubscribe()
    },
  }
}
