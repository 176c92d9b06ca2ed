import { useSyncExternalStore } from 'react'
import type { Offline, SyncSnapshot } from '../../offline/offline.ts'

export const useSync = ({ sync }: Pick<Offline, 'sync'>): SyncSnapshot =>
  useSyncExternalStore(sync.subscribe, sync.snapshot)
