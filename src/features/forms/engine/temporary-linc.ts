/** Placeholder until Land Titles issues the real number: T and the current Unix seconds without their first digit. */
export const temporaryLinc = (nowMs: number): string => `T${String(Math.floor(nowMs / 1000)).slice(1)}`

export const isTemporaryLinc = (value: unknown): boolean => typeof value === 'string' && /^T\d{9}$/.test(value.trim())

export const LINC_MODAL_MS = 2_000
