// The browser of one phone: Web Locks and a broadcast channel among its tabs, both dying with the tab.
import type { Channel, Locks, TabMessage } from '#src/offline/sync/tabs.ts'

type Request = { tab: number; held: (lock: unknown) => Promise<void>; grant: () => void; lose: () => void }

export class LockTable {
  private holders = new Map<string, Request>()
  private queues = new Map<string, Request[]>()

  forTab(tab: number): Locks {
    return (name, { steal, ifAvailable, signal }, held) =>
      new Promise((resolve, reject) => {
        const lose = () => reject(new DOMException('lost', 'AbortError'))
        const grant = () => {
          this.holders.set(name, request)
          held({}).then(() => {
            this.leave(name, request)
            resolve()
          })
        }
        const request: Request = { tab, held, grant, lose }
        const holder = this.holders.get(name)
        if (signal?.aborted) return lose()
        if (!holder) return grant()
        if (ifAvailable) return void held(null).then(resolve)
        if (steal) {
          holder.lose()
          return grant()
        }
        this.queues.set(name, [...(this.queues.get(name) ?? []), request])
        signal?.addEventListener('abort', () => {
          if (this.holders.get(name) === request) return
          this.unqueue(name, (each) => each === request)
          lose()
        })
      })
  }

  private unqueue(name: string, out: (request: Request) => boolean) {
    this.queues.set(
      name,
      (this.queues.get(name) ?? []).filter((each) => !out(each)),
    )
  }

  private leave(name: string, request: Request) {
    if (this.holders.get(name) !== request) return
    this.holders.delete(name)
    const [next, ...rest] = this.queues.get(name) ?? []
    this.queues.set(name, rest)
    next?.grant()
  }

  kill(tab: number) {
    for (const name of this.queues.keys()) this.unqueue(name, (each) => each.tab === tab)
    for (const [name, holder] of [...this.holders]) if (holder.tab === tab) this.leave(name, holder)
  }
}

export class Bus {
  private listeners = new Map<number, (message: TabMessage) => void>()

  forTab(tab: number): Channel {
    return {
      post: (message) => {
        for (const [other, listener] of this.listeners)
          if (other !== tab) queueMicrotask(() => this.listeners.get(other) === listener && listener(message))
      },
      listen: (listener) => void this.listeners.set(tab, listener),
      close: () => void this.listeners.delete(tab),
    }
  }

  kill(tab: number) {
    this.listeners.delete(tab)
  }
}
