// Moves photos from other apps' share sheets from the phone's inbox into a draft.
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

/** The draft that gets the shared photos; null: a listing that begins now. */
export const chooseForShared = (draftId: string | null): void => sessionStorage.setItem(TAB_KEYS.shareTo, draftId ?? '')

/** Whether the member has just chosen this draft for them; true only once. */
export function takeSharedChoice({ draftId, operation }: Pick<Draft, 'draftId' | 'operation'>): boolean {
  const chosen = sessionStorage.getItem(TAB_KEYS.shareTo)
  const isChosen = chosen === draftId || (chosen === '' && operation === 'create')
  if (isChosen) sessionStorage.removeItem(TAB_KEYS.shareTo)
  return isChosen
}

/** Shared files that a draft already has on disk: the page ended before they could be removed from the inbox. */
export function arrivedShared(files: readonly SharedFile[], drafts: readonly Draft[]): string[] {
  const has = ({ photos, picked }: Draft, id: string) => photos[id] !== undefined || picked?.[id]?.kept === true
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
