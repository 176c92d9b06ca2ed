import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Sends lines of COPY's text format; `freeze` for tables that were emptied in the same transaction. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: string,
  lines: Iterable<string | Uint8Array>,
  freeze = false,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin${freeze ? ' with (freeze)' : ''}`))
  const done = finished(stream)
  done.catch(() => {})
  try {
    for (const line of lines) if (!stream.write(line)) await Promise.race([once(stream, 'drain'), done])
    stream.end()
  } finally {
    if (stream.destroyed) await done
  }
  await done
}
