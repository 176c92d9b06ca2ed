// The counter below a long text, shown while the text is edited, and when there is little room left.
const NEAR = 0.8

export const counterText = (length: number, max: number): string => `${length} / ${max}`
export const isNearMost = (length: number, max: number): boolean => length >= max * NEAR
