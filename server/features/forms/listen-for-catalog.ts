import pg from 'pg'

/** Calls back when another process publishes; reconnects after a lost connection. */
export async function listenForCatalog(
  databaseUrl: string,
  refresh: () => Promise<void>,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    client = new pg.Client({ connectionString: databaseUrl, application_name: 'curbside catalog' })
    client.on('error', () => {})
    client.on('end', () => {
      if (!stopped) timer = setTimeout(() => connect().catch(() => {}), 1_000)
    })
    client.on('notification', () => void refresh().catch(() => {}))
    await client.connect()
    await client.query('listen catalog')
    await refresh()
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}
