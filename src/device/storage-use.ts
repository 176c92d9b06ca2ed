/**
 * `used` and `quota` in bytes, as the browser estimates them; `kept`: the browser promised not to clear this storage
 * under pressure.
 */
export type StorageUse = { used: number; quota: number; kept: boolean }

export async function storageUse(): Promise<StorageUse | null> {
  if (!navigator.storage?.estimate) return null
  const [{ usage = 0, quota = 0 }, kept] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted?.() ?? false,
  ])
  return { used: usage, quota, kept }
}

/** Asks the browser not to clear this storage under pressure; nothing relies on its answer. */
export const askToKeepStorage = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false
