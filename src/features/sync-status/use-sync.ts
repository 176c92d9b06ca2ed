import { useSyncExternalStore } from 'react'
import type { Offline, SyncSnapshot } from '#src/offline/offline.ts'

export const useSync = ({ sync }: Pick<Offline, 'sync'>): SyncSnapshot =>
  useSyncExternalStore(sync.subscribe, sync.snapshot)
