import { queryOptions } from '@tanstack/react-query'
import type { CondoName } from '#contract/condo.ts'
import { DAY_MS } from '#contract/constants.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { failureWords } from '#src/api/failure-words.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { PLACE_FIELDS, tableOf } from './condo-place.tsx'

/** Persisted with the lists, so that the last names looked up can be read offline. */
export const condoNamesQuery = (call: Call, subdivision: string) =>
  queryOptions({
    queryKey: ['condoNames', subdivision],
    queryFn: async ({ signal }) => {
      const whereClause = [{ name: 'SubdivisionName' as const, value: subdivision }]
      const { data } = await replyOf(call('condoSearch', { input: { whereClause }, signal }))
      return data
    },
  })

export const placesQuery = (call: Call) => {
  const names = PLACE_FIELDS.map(tableOf)
  return queryOptions({
    queryKey: ['lookups', names],
    queryFn: ({ signal }) => replyOf(call('lookups', { input: { lookupNames: names }, signal })),
    staleTime: DAY_MS,
    meta: { persist: false },
  })
}

// Adds or renames a condo, and says what to tell the member.

type CondoOutcome =
  | { kind: 'saved'; id: number }
  /**
   * Nothing was saved, or the result is unknown; the typed name stays. `theirs`: the name that somebody else gave it in
   * the meantime.
   */
  | { kind: 'failed'; text: string; theirs?: string }

type Added = { CondoName: string; SubdivisionName: string }

/** `key` is the same for every attempt with this name, so that a lost reply adds nothing twice. */
export async function addCondo(call: Call, CondoData: Added, key: string): Promise<CondoOutcome> {
  const result = await call('condoInsert', { input: { CondoData }, idempotencyKey: key })
  return result.kind === 'ok' ? { kind: 'saved', id: result.value.data.UniqueID } : failed(result, 'added')
}

/** `base`: the name that the member saw when they began. */
export async function renameCondo(call: Call, condo: CondoName, name: string, base: string): Promise<CondoOutcome> {
  const result = await call('condoUpdate', {
    input: {
      whereClause: [{ name: 'UniqueID', value: condo.UniqueID }],
      CondoData: { CondoName: name, SubdivisionName: condo.SubdivisionName },
      baseCondoName: base,
    },
  })
  return result.kind === 'ok' ? { kind: 'saved', id: condo.UniqueID } : failed(result, 'renamed')
}

const KEPT = 'The name you typed is kept here.'

function failed(result: Exclude<CallResult<unknown>, { kind: 'ok' }>, done: string): CondoOutcome {
  if (result.kind === 'silence')
    return {
      kind: 'failed',
      text: failureWords(result, { unchanged: `${KEPT} Try again; nothing is ${done} twice.` }).text,
    }
  const { problem } = result
  if (problem.code === 'version-conflict' && typeof problem.CondoName === 'string')
    return {
      kind: 'failed',
      theirs: problem.CondoName,
      text: `Someone renamed it “${problem.CondoName}” in the meantime. Your name is kept here: save again to use it, or cancel.`,
    }
  return { kind: 'failed', text: `${problem.errors?.[0]?.message ?? problem.title} ${KEPT}` }
}
