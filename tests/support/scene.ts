// Where most journeys begin: a portal of its own behind a network that lies on cue, its database, and one phone.
import { type LyingNetwork, openLyingNetwork } from './lying-network.ts'
import { openPhone, type Phone, type PhoneOptions } from './phone.ts'
import { openPortalDatabase, type PortalDatabase } from './portal-database.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'

export type Scene = {
  portal: PortalProcess
  network: LyingNetwork
  database: PortalDatabase
  phone: Phone
  /** Takes it all away again but the phone, whose `close` a journey calls as its last word: it throws what the browser complained of. */
  end(): Promise<void>
}

export async function openScene(options: PhoneOptions = {}): Promise<Scene> {
  const portal = await startPortal()
  try {
    const network = await openLyingNetwork(portal)
    const database = await openPortalDatabase(portal)
    const phone = await openPhone(options)
    return {
      portal,
      network,
      database,
      phone,
      async end() {
        await database.close()
        await network.close()
        await portal.stop()
      },
    }
  } catch (error) {
    await portal.stop()
    throw error
  }
}
