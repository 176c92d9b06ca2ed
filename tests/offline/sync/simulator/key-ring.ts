// The keys that open what a phone has encrypted: they come with signal from the server, may be refused for a while, and go at a sign-out.
import type { Owner } from '#src/api/owner.ts'
import type { DeviceKeys } from '#src/offline/store/device-keys.ts'
import type { Cipher } from '#src/offline/store/sealing.ts'

/** The keys of one member on one phone. `missed`: something is written readable for want of one. */
export type MemberKeys = { has(name: string): boolean; missed(): void }
export const EVERY_KEY: MemberKeys = { has: () => true, missed() {} }

export const keyName = ({ effective }: Pick<Owner, 'effective'>): string => `${effective}:dev`

/** As if the cipher looked its keys up there. */
export const lookedUp = (cipher: Cipher, keys: MemberKeys): Cipher => ({
  nameFor: cipher.nameFor,
  async seal(pair, value) {
    if (keys.has(cipher.nameFor(pair))) return cipher.seal(pair, value)
    keys.missed()
    return null
  },
  open: async (sealed) => (keys.has(sealed.key) ? cipher.open(sealed) : undefined),
})

export class KeyRing {
  /** The server gives none out. */
  isRefused = false
  /** How often keys came that were missing at first. */
  timesBack = 0
  timesMissed = 0
  private readonly here = new Set<string>()
  private wasMissing = false

  of = (real: number): MemberKeys => ({
    has: (name) => this.here.has(`${real} ${name}`),
    missed: () => void this.timesMissed++,
  })

  lose(real: number) {
    for (const key of this.here) if (key.startsWith(`${real} `)) this.here.delete(key)
  }

  portFor(owner: Owner, isReachable: () => boolean): DeviceKeys {
    return {
      find: async () => undefined,
      fetch: async (named = []) => {
        const missing = [keyName(owner), ...named].filter((name) => !this.of(owner.real).has(name))
        if (missing.length === 0) return 'here'
        if (this.isRefused || !isReachable()) {
          this.wasMissing = true
          return 'missing'
        }
        if (this.wasMissing) this.timesBack++
        this.wasMissing = false
        for (const name of missing) this.here.add(`${owner.real} ${name}`)
        return 'came'
      },
    }
  }
}
