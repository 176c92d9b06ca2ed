// Queries over the phone's database, for display only. Never write back a value read here: a write reads the database
// inside its own transaction, and an open form subscribes to its draft. These queries are never persisted, and stay in
// memory only while shown.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AutosaveRecord } from '#contract/draft.ts'
import type { Call } from '../api/call.ts'
import { isOwn, isUnfinished } from '../offline/drafts/standing.ts'
import type { Drafts, Offline } from '../offline/offline.ts'
import { keptPicture } from './kept-pictures.ts'

/** First element of every key over the phone's database; the persister skips keys that start with it. */
export const PHONE = 'phone'

export const READ = {
  // Local reads work offline.
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  // The store already retries three times.
  retry: false,
  structuralSharing: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { persist: false },
} as const

type Reads = { drafts: Pick<Drafts, 'get'> }

/** One draft as stored; null if there is none. `fillPhoneQueries` keeps it up to date. */
export const draftQuery = ({ drafts }: Reads, draftId: string | null) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'draft', draftId],
    queryFn: async () => (await drafts.get(draftId!)) ?? null,
    enabled: draftId !== null,
  })

/** The draft a form opens with, read once per form and not updated afterwards. */
export const openingDraftQuery = ({ drafts }: Reads, draftId: string | null) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'openingDraft', draftId],
    queryFn: async () => (await drafts.get(draftId!)) ?? null,
    enabled: draftId !== null,
  })

/** This phone's open draft of a record, read once like `formDraft`; null if there is none. */
export const earlierDraftQuery = (
  { drafts }: { drafts: Pick<Drafts, 'list'> },
  { UniqueID, formName }: { UniqueID: number; formName: string },
) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'earlierDraft', UniqueID, formName],
    queryFn: async () =>
      (await drafts.list()).find(
        (draft) => draft.base?.UniqueID === UniqueID && draft.formName === formName && isUnfinished(draft),
      ) ?? null,
  })

/** This phone's drafts as of opening a form, read once. */
export const draftsAtStartQuery = ({ drafts }: Lists) =>
  queryOptions({ ...READ, queryKey: [PHONE, 'draftsAtStart'], staleTime: 0, queryFn: () => drafts.list() })

const pictureOf = (bytes: ArrayBuffer | undefined) => (bytes ? new Blob([bytes], { type: 'image/jpeg' }) : null)

/** A thumbnail prepared for offline use; null if there is none. */
export const keptPictureQuery = (fileId: string) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'keptPicture', fileId],
    queryFn: async () => pictureOf(await keptPicture(fileId).catch(() => undefined)),
  })

/** A photo from its bytes on this phone; null when they aren't here or can't be read. */
export const pictureQuery = (drafts: Pick<Drafts, 'photoBytes'>, photoId: string, size: 'image' | 'thumbnail') =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'picture', photoId, size],
    queryFn: async () => pictureOf((await drafts.photoBytes(photoId).catch(() => undefined))?.[size]),
  })

/**
 * A supplement's file while it is on this phone. Always downloaded, never opened inline: only the server has checked
 * its bytes.
 */
export const fileQuery = (drafts: Pick<Drafts, 'fileBytes'>, fileId: string | null) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'file', fileId],
    queryFn: async () => {
      const file = await drafts.fileBytes(fileId!).catch(() => undefined)
      return file ? new Blob([file.bytes], { type: 'application/octet-stream' }) : null
    },
    enabled: fileId !== null,
  })

export const ASK_AGAIN_MS = 10_000

/**
 * Unfinished drafts that the server has and this phone doesn't; null without an answer, and asked again while shown: a
 * member who is not told of them would begin the same listing twice.
 */
export const elsewhereQuery = ({ elsewhere }: Pick<Offline, 'elsewhere'>) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'elsewhere'],
    queryFn: elsewhere,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === null ? ASK_AGAIN_MS : false),
  })

/** How long a prefetched answer is kept while the member chooses a form, in milliseconds. */
const AHEAD_MS = 30_000

/** Fetches it again now, for the form that opens next. */
export function askElsewhereAhead(offline: Pick<Offline, 'elsewhere'>, queries: QueryClient): void {
  forgetElsewhere(offline, queries)
  void queries.prefetchQuery({ ...elsewhereQuery(offline), gcTime: AHEAD_MS })
}

/** Drops it unless a screen shows it, so that the next form fetches it again. */
export function forgetElsewhere(offline: Pick<Offline, 'elsewhere'>, queries: QueryClient): void {
  queries.removeQueries({ queryKey: elsewhereQuery(offline).queryKey, type: 'inactive' })
}

type Lists = { drafts: Pick<Drafts, 'list'> }

/**
 * The member's drafts in the bin on the server; null without an answer, and asked again. One key, so that the screens
 * that show parts of the answer share it.
 */
const binnedQuery = ({ drafts }: Lists, call: Call) => ({
  ...READ,
  queryKey: [PHONE, 'binned'],
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Binned | null | undefined } }) =>
    state.data === null ? ASK_AGAIN_MS : false,
  queryFn: async (): Promise<Binned | null> => {
    const binned = await binnedOnServer(call)
    const here = new Set((await drafts.list()).map(({ draftId }) => draftId))
    return (
      binned && {
        ids: binned.map(({ draftId }) => draftId),
        elsewhere: binned.filter(({ draftId }) => !here.has(draftId)),
      }
    )
  },
})
type Binned = { ids: string[]; elsewhere: AutosaveRecord[] }

/** Those that are not on this phone. */
export const binnedElsewhereQuery = (offline: Lists, call: Call) =>
  queryOptions({ ...binnedQuery(offline, call), select: (binned) => binned?.elsewhere ?? null })

/** Ids of all of them, on this phone or not. */
export const binnedIdsQuery = (offline: Lists, call: Call) =>
  queryOptions({ ...binnedQuery(offline, call), select: (binned) => binned?.ids ?? null })

async function binnedOnServer(call: Call): Promise<AutosaveRecord[] | null> {
  const reply = await call('autosaveCheck', { input: { bin: true } })
  if (reply.kind === 'ok') return reply.value.data
  return reply.kind === 'problem' && reply.status < 500 ? [] : null
}

/** Each durable change carries its draft, so that a draft on screen is read only once. */
export function fillPhoneQueries(
  { drafts, owner, subscribe }: Pick<Offline, 'drafts' | 'owner' | 'subscribe'>,
  queries: QueryClient,
): () => void {
  return subscribe((change) => {
    if (change === null) return void queries.invalidateQueries({ queryKey: [PHONE, 'draft'] })
    const { queryKey } = draftQuery({ drafts }, change.draftId)
    const state = queries.getQueryState(queryKey)
    if (!state) return
    queries.setQueryData(queryKey, change.draft && isOwn(change.draft, owner) ? change.draft : null)
    // A read that started before the change would restore the older draft.
    if (state.fetchStatus === 'fetching') void queries.refetchQueries({ queryKey }, { cancelRefetch: true })
  })
}
