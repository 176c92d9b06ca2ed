// LIKE patterns from text that a member typed, with % and _ escaped.
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const containing = (text: string): string => `%${escaped(text)}%`
export const beginningWith = (text: string): string => `${escaped(text)}%`
