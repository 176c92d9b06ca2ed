// Moves photos and files from other apps' share sheets from the phone's inbox into a draft.
import { useCallback, useEffect, useState } from 'react'
import type { HeldFile } from '#src/features/photos/photo-intake.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import {
  claimSharedFiles,
  dropOldShared,
  dropSharedFiles,
  type SharedFile,
  sharedBytes,
  sharedFiles,
} from '#src/offline/store/shared-files.ts'
import { TAB_KEYS } from '#src/state/storage-keys.ts'
import { useServices } from '../services.tsx'
import { useDrafts } from './use-drafts.ts'

export type SharedKind = 'photos' | 'files'
const KINDS: readonly SharedKind[] = ['photos', 'files']
const keyOf = (kind: SharedKind) => `${TAB_KEYS.shareTo}-${kind}`

/**
 * The draft, or the listing, that gets what was shared; null: a listing that begins now. `came`: what was shared; what
 * comes later is asked about again.
 */
export function chooseForShared(chosen: string | { UniqueID: number } | null, came: readonly SharedKind[]): void {
  const text = typeof chosen === 'object' ? (chosen === null ? '' : `listing ${chosen.UniqueID}`) : chosen
  for (const kind of KINDS)
    if (came.includes(kind)) sessionStorage.setItem(keyOf(kind), text)
    else sessionStorage.removeItem(keyOf(kind))
}

/** Whether the member has just chosen this draft for them; true only once for the photos, and once for the files. */
export function takeSharedChoice(kind: SharedKind, { draftId, operation, base }: Chosen): boolean {
  const chosen = sessionStorage.getItem(keyOf(kind))
  const isListing = base && chosen === `listing ${base.UniqueID}`
  const isChosen = isListing || chosen === draftId || (chosen === '' && operation === 'create')
  if (isChosen) sessionStorage.removeItem(keyOf(kind))
  return isChosen
}
type Chosen = Pick<Draft, 'draftId' | 'operation'> & { base?: { UniqueID: number } | null }

/** Shared files that a draft already has on disk: the page ended before they could be removed from the inbox. */
export function arrivedShared(files: readonly SharedFile[], drafts: readonly Draft[]): string[] {
  const has = ({ photos, files, picked }: Draft, id: string) =>
    photos[id] !== undefined || files?.[id] !== undefined || picked?.[id]?.kept === true
  return files.filter(({ id }) => drafts.some((draft) => has(draft, id))).map(({ id }) => id)
}

export type SharedInbox = {
  /** null until read. */
  files: SharedFile[] | null
  /** The files with their bytes; each is removed from the inbox when a draft has it. */
  take(files: readonly SharedFile[]): Promise<HeldFile[]>
  drop(ids: readonly string[]): void
}

export function useSharedInbox(): SharedInbox {
  const { user, now } = useServices()
  const drafts = useDrafts()
  const [files, setFiles] = useState<SharedFile[] | null>(null)
  const drop = useCallback((ids: readonly string[]) => {
    setFiles((shown) => (shown ?? []).filter(({ id }) => !ids.includes(id)))
    void dropSharedFiles(ids).catch(() => undefined)
  }, [])
  useEffect(() => {
    let isHere = true
    dropOldShared(now())
      .then(() => claimSharedFiles(user.realUniqueID))
      .then(() => sharedFiles(user.realUniqueID))
      .then(
        (found) => isHere && setFiles(found),
        () => isHere && setFiles([]),
      )
    return () => {
      isHere = false
    }
  }, [user.realUniqueID, now])
  useEffect(() => {
    const arrived = arrivedShared(files ?? [], drafts ?? [])
    if (arrived.length > 0) drop(arrived)
  }, [files, drafts, drop])
  const take = useCallback(
    async (taken: readonly SharedFile[]) => {
      const held: HeldFile[] = []
      for (const { id, name, type } of taken) {
        const bytes = await sharedBytes(id)
        if (bytes) held.push({ id, file: new File([bytes], name, { type }), onSafe: () => drop([id]) })
      }
      return held
    },
    [drop],
  )
  return { files, take, drop }
}
