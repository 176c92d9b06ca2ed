// What a member typed is text: % and _ in it stand for themselves.
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const containing = (text: string): string => `%${escaped(text)}%`
export const beginningWith = (text: string): string => `${escaped(text)}%`
