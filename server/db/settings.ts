// The portal's own settings by name: its secrets, the times its jobs ran, and the published catalog.
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

export async function settingNamed(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function storeSetting(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
