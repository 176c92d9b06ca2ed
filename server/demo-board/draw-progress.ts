// Progress of loading a board: a bar on a terminal, a line for every ten percent elsewhere.
import type { WriteStream } from 'node:tty'

type Output = Pick<WriteStream, 'write'> & { isTTY?: boolean }

const WIDTH = 30
const REDRAW_MS = 200

export function drawProgress(out: Output, total: number, now: () => number = Date.now) {
  const begun = now()
  let drawn = Number.NEGATIVE_INFINITY
  let tens = 0
  const left = (share: number) => Math.max(0, Math.round(((now() - begun) / 1000) * (1 / share - 1)))
  const report = (share: number, listings: number) => {
    const rate = Math.round(listings / Math.max(0.001, (now() - begun) / 1000))
    return `${String(Math.floor(share * 100)).padStart(3)} %  ${listings} of ${total} listings, ${rate} a second, ${left(share)} s to go`
  }
  return {
    at(share: number, listings: number) {
      if (!(share > 0)) return
      if (out.isTTY) {
        if (now() - drawn < REDRAW_MS) return
        drawn = now()
        const full = Math.round(share * WIDTH)
        out.write(`\r\x1b[K${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${report(share, listings)}`)
      } else if (Math.floor(share * 10) > tens) {
        tens = Math.floor(share * 10)
        out.write(`${report(share, listings)}\n`)
      }
    },
    end() {
      if (out.isTTY) out.write('\r\x1b[K')
    },
  }
}
