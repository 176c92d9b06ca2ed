// Reads of the phone's database as queries, for screens alone. Nothing that is written may come out of here; an act reads the disk inside its own
// transaction, and an open form follows its draft by itself. Never persisted, and in memory only as long as they are shown.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from '../api/call.ts'
import { isOver } from '../offline/drafts/draft-end.ts'
import { isOwn } from '../offline/drafts/listed-drafts.ts'
import type { Drafts, Offline } from '../offline/offline.ts'

/** The first part of every key of the phone's own: the persister leaves them out by it. */
export const PHONE = 'phone'

const READ = {
  // The disk is there without signal, too.
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  // The store has tried three times already.
  retry: false,
  structuralSharing: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { persist: false },
} as const

type Reads = { drafts: Pick<Drafts, 'get'> }

/** One draft as it is on disk; null: there is none. Kept up to date by `fillPhoneQueries`. */
export const draftQuery = ({ drafts }: Reads, draftId: string | null) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'draft', draftId],
    queryFn: async () => (await drafts.get(draftId!)) ?? null,
    enabled: draftId !== null,
  })

/** The draft that a form opens on, read once for each form and left as it was. */
export const openingDraftQuery = ({ drafts }: Reads, draftId: string | null) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'openingDraft', draftId],
    queryFn: async () => (await drafts.get(draftId!)) ?? null,
    enabled: draftId !== null,
  })

/** Open work on a record that is on this phone already, read once like the above; null: none. */
export const earlierDraftQuery = (
  { drafts }: { drafts: Pick<Drafts, 'list'> },
  { UniqueID, formName }: { UniqueID: number; formName: string },
) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'earlierDraft', UniqueID, formName],
    queryFn: async () =>
      (await drafts.list()).find(
        (draft) =>
          draft.base?.UniqueID === UniqueID && draft.formName === formName && draft.binnedAt === null && !isOver(draft),
      ) ?? null,
  })

const pictureOf = (bytes: ArrayBuffer | undefined) => (bytes ? new Blob([bytes], { type: 'image/jpeg' }) : null)

/** A small picture that was prepared for use without signal; null: none. */
export const keptPictureQuery = (fileId: string) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'keptPicture', fileId],
    queryFn: async () =>
      pictureOf(await (await import('./kept-pictures.ts')).keptPicture(fileId).catch(() => undefined)),
  })

/** A photo's picture while its bytes are on this phone; null when they are not, or cannot be read. */
export const pictureQuery = (drafts: Pick<Drafts, 'photoBytes'>, photoId: string, size: 'image' | 'thumbnail') =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'picture', photoId, size],
    queryFn: async () => pictureOf((await drafts.photoBytes(photoId).catch(() => undefined))?.[size]),
  })

/** A supplement's file while it is on this phone. Always a download: the server alone judges its bytes. */
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

/** Unfinished work that the server knows of and this phone does not; [] without an answer. */
export const elsewhereQuery = ({ elsewhere }: Pick<Offline, 'elsewhere'>) =>
  queryOptions({ ...READ, queryKey: [PHONE, 'elsewhere'], queryFn: elsewhere, staleTime: 0 })

/** How long the answer is kept for a form that is being chosen. */
const AHEAD_MS = 30_000

/** Asks for it now, anew, for the form that opens next. */
export function askElsewhereAhead(offline: Pick<Offline, 'elsewhere'>, queries: QueryClient): void {
  forgetElsewhere(offline, queries)
  void queries.prefetchQuery({ ...elsewhereQuery(offline), gcTime: AHEAD_MS })
}

/** Unless it is shown: the next form asks again. */
export function forgetElsewhere(offline: Pick<Offline, 'elsewhere'>, queries: QueryClient): void {
  queries.removeQueries({ queryKey: elsewhereQuery(offline).queryKey, type: 'inactive' })
}

/** The same of the server's bin. */
export const binnedElsewhereQuery = ({ drafts }: { drafts: Pick<Drafts, 'list'> }, call: Call) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'binnedElsewhere'],
    staleTime: 0,
    queryFn: async () => {
      const reply = await call('autosaveCheck', { input: { bin: true } })
      if (reply.kind !== 'ok') return []
      const here = new Set((await drafts.list()).map(({ draftId }) => draftId))
      return reply.value.data.filter(({ draftId }) => !here.has(draftId))
    },
  })

/** Each durable change brings its draft along, so that a draft on screen is read once. */
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
    // A read that began before the change would put the older draft back.
    if (state.fetchStatus === 'fetching') void queries.refetchQueries({ queryKey }, { cancelRefetch: true })
  })
}
