// LIKE patterns from text that a member typed, with % and _ escaped.
import { type Expression, sql } from 'kysely'
import { folded } from '#contract/text.ts'

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const containing = (text: string): string => `%${escaped(text)}%`
export const beginningWith = (text: string): string => `${escaped(text)}%`

/** Names are compared without case, accents and apostrophes: the database's `folded` does the same as the contract's. */
const nameLike = (name: Expression<unknown>, pattern: string) => sql<boolean>`folded(${name}) like ${pattern}`
export const nameContains = (name: Expression<unknown>, typed: string) => nameLike(name, containing(folded(typed)))
export const nameBeginsWith = (name: Expression<unknown>, typed: string) => nameLike(name, beginningWith(folded(typed)))
