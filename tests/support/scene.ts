// Where most journeys begin: a portal behind a network that lies on cue, and its database.
import { inject } from 'vitest'
import { type LyingNetwork, openLyingNetwork } from './lying-network.ts'
import { type KillablePhone, openKillablePhone } from './phone.ts'
import { openPortalDatabase, type PortalDatabase } from './portal-database.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import type { SharedPortal } from './shared-portal.ts'

type Behind<Portal> = {
  portal: Portal
  network: LyingNetwork
  database: PortalDatabase
  /** Takes it all away again but the phones, whose `close` a journey calls as its last word: it throws what the browser complained of. */
  end(): Promise<void>
}
export type Scene = Behind<PortalProcess> & { phone: KillablePhone }

async function openBehind<Portal extends SharedPortal>(portal: Portal): Promise<Behind<Portal>> {
  const database = await openPortalDatabase(portal)
  const network = await openLyingNetwork(portal)
  const end = async () => {
    await database.close()
    await network.close()
  }
  return { portal, network, database, end }
}

/** The portal that all journeys of `npm test` share. */
export const openSharedScene = (): Promise<Behind<SharedPortal>> => openBehind(inject('sharedPortal'))

/** A portal of its own, and one phone. */
export async function openScene(options: Parameters<typeof openKillablePhone>[0] = {}): Promise<Scene> {
  const portal = await startPortal()
  try {
    const behind = await openBehind(portal)
    const phone = await openKillablePhone(options)
    return { ...behind, phone, end: () => behind.end().then(portal.stop) }
  } catch (error) {
    await portal.stop()
    throw error
  }
}

export type OwnAgent = { id: number; user: string; mlsId: string; name: string; first: string }
/** An agent of the board who is in no other journey and signs in with "demo". `sells`: they have such a property for sale. */
export async function ownAgent(
  { rows }: PortalDatabase,
  { sells = null }: { sells?: 'RES' | 'COM' | null } = {},
): Promise<OwnAgent> {
  const [agent] = await rows<OwnAgent>(
    `update member set user_name = 'agent' || unique_id || '@demo' where unique_id =
       (select unique_id from member where user_name is null and role = 'agent' and status = 'A' and exists
          (select from listing where list_agent_id = member.unique_id and property_type = coalesce($1, property_type)
             and standard_status = 'A' and deleted_at is null) = ($1 is not null)
        order by unique_id limit 1 for update skip locked)
     returning unique_id::int as id, user_name as user, mls_id as "mlsId", first_name || ' ' || last_name as name, first_name as first`,
    [sells],
  )
  await rows(
    `insert into local_account (member_id, user_name, password_hash, is_demo)
     select $1, $2, password_hash, true from local_account where user_name = 'agent@demo'`,
    [agent!.id, agent!.user],
  )
  return agent!
}
