import type { Offline, SyncSnapshot } from '#src/offline/offline.ts'
import { useSignal } from '#src/ui/use-signal.ts'

export const useSync = ({ sync }: Pick<Offline, 'sync'>): SyncSnapshot => useSignal(sync)
