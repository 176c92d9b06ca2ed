// A portal with its own board, a connection to it that can be cut, and one browser.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { makeAuthority } from './authority.ts'
import type { Browser } from './browsers.ts'
import { type Tab, tabOf } from './tab.ts'

export type Place = {
  url: string
  tab: Tab
  database: PortalDatabase
  line: { cut(): void; mend(): void }
  /** Closes the tab in use and opens another: what was in the page's memory is gone. */
  newTab(): Promise<void>
  end(): Promise<void>
}

/** With what the browser puts around the page; Firefox makes it no narrower than 450. */
const PHONE = { x: 0, y: 0, width: 390, height: 930 }

export async function openPlace(browser: Browser): Promise<Place> {
  const authority = await makeAuthority()
  const tls = { TLS_CERT: authority.certificate, TLS_KEY: authority.key }
  const portal = await startPortal(browser.https ? tls : {})
  const ends: (() => Promise<unknown>)[] = [authority.forget, portal.stop]
  try {
    const line = await openLine(portal.port)
    ends.push(line.end)
    const database = await openPortalDatabase(portal)
    ends.push(database.close)
    const { wire, end } = await browser.open(authority)
    ends.push(end)
    const { command } = wire
    await command('SetTimeouts', { script: 60_000, pageLoad: 60_000 })
    await command('SetWindowRect', PHONE)
    return {
      url: `${browser.https ? 'https' : 'http'}://localhost:${line.port}`,
      tab: tabOf(command),
      database,
      line,
      async newTab() {
        const { handle } = (await command('NewWindow', { type: 'tab' })) as { handle: string }
        await command('CloseWindow')
        await command('SwitchToWindow', { handle })
      },
      end: () => inTurn(ends),
    }
  } catch (error) {
    await inTurn(ends)
    throw error
  }
}

async function inTurn(ends: (() => Promise<unknown>)[]): Promise<void> {
  for (const end of [...ends].reverse()) await end()
}

/** Bytes pass as they are, encrypted or not. */
async function openLine(port: number) {
  let isCut = false
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) keep(socket)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      drop()
    },
    mend() {
      isCut = false
    },
    end: () =>
      new Promise<void>((resolve) => {
        drop()
        server.close(() => resolve())
      }),
  }
}
