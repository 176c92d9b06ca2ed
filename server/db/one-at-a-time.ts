// Serializes servers that start at once on one database: one creates the schema, the catalog and the demo board; the
// others wait and find them there.
import pg from 'pg'

const KEY = 0x43_75_72_73 // "Curs", the key next to the one-server lock's

/** The lock ends with its session, so a killed server blocks nobody. */
export async function oneAtATime(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'curbside start', keepAlive: true })
  client.on('error', () => {}) // the work needs the database too, and reports the error
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [KEY])
    await work()
  } finally {
    await client.end().catch(() => {})
  }
}
