// Serializes servers that start at once on one database: one makes the schema, the catalog and the demo board; the
// others wait and find them made.
import pg from 'pg'

const KEY = 0x43_75_72_73 // "Curs": beside the one-server lock

/** The claim ends with its session, so a server killed meanwhile blocks nobody. */
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
