// LIKE patterns from what a member typed: % and _ in it are escaped.
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const containing = (text: string): string => `%${escaped(text)}%`
export const beginningWith = (text: string): string => `${escaped(text)}%`
