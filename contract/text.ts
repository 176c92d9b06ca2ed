// Cleans text that a member types or pastes, before validation. Validating first and cleaning afterwards would accept a
// required field that looks empty. Phone and server clean text the same way.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** Line breaks of Word (vertical tab), PDF (form feed), older systems (next line) and the web (U+2028, U+2029). */
const BREAKS = /[\v\f\u0085\u2028\u2029]/g
/** No-break, thin and wide spaces. */
const BLANKS = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
/**
 * Invisible characters that no text needs: controls other than tab and line ends, zero-width spaces, soft hyphens,
 * byte-order marks, marks and overrides of the direction, U+FE0E (no emoji). Joiners and U+FE0F stay: emoji and several
 * scripts need them.
 */
const INVISIBLE =
  /(?![\t\n\r])\p{Cc}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\uFE0E/gu
/** Unpaired surrogates, which PostgreSQL text can't store. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
/**
 * Anything except blanks, controls, format characters, marks without a letter, and letters that are drawn as nothing.
 */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/u
/** Marks and format characters, which belong to the character before them. */
const ATTACHED = /[\p{M}\p{Cf}]/gu
const PLAIN = /^[\s -¬]*$/

export const hasVisibleText = (text: string): boolean => VISIBLE.test(text)

const TYPED_PLAIN = /^[\t\n\r -~]*$/

/**
 * Removes invisible characters, and writes every line break and blank as an ordinary one; if nothing visible is left,
 * returns only the blanks.
 */
export function cleanText(text: string): string {
  if (TYPED_PLAIN.test(text)) return text
  const cleaned = text
    .replace(BREAKS, '\n')
    .replace(BLANKS, ' ')
    .replace(INVISIBLE, '')
    .replace(LONE_SURROGATE, '\uFFFD')
  return hasVisibleText(cleaned) ? cleaned : cleaned.replace(/\S/gu, '')
}

/** Cleaned text of a field with one line: its line breaks become spaces. */
export const cleanLine = (text: string): string => cleanText(text).replace(/ ?[\r\n]+\s*/g, ' ')

/** What somebody searches for: a cleaned line with single spaces and none around it. */
export const searchText = (text: string): string => cleanLine(text).trim().replace(/\s+/g, ' ')

/** Its words in lower case: a row is found if it has each of them. */
export const searchWords = (text: string): string[] => searchText(text).toLowerCase().split(' ').filter(Boolean)

/** Numbers, dates, telephone numbers and codes with every kind of dash and the minus sign written as a hyphen. */
export const plainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')

/** Text to be read as a number, a date or a length: a cleaned line with plain dashes. */
export const typedText = (text: string): string => plainDashes(cleanLine(text)).trim()

/** Accents, and the apostrophes that different keyboards give. */
const NOT_COMPARED = /[\u0300-\u036F'’‘ʼ´`]/g

/**
 * For finding a text by what somebody types: case, accents and apostrophes don't matter, so that "oneill" and "O'Neill"
 * find O’Néill. The database's function of the same name does the same (server/db/migrations/0001-portal.ts).
 */
export const folded = (text: string): string => cleanLine(text).normalize('NFD').toLowerCase().replace(NOT_COMPARED, '')

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Number of characters as people see them: an emoji is one, a letter with its accents is one. */
export const visibleLength = (text: string): number =>
  PLAIN.test(text) ? text.length : [...text.replace(ATTACHED, '')].length

/** Number of characters as limits count them: an emoji is one, combining marks count, so stored text has a bound. */
export const textLength = (text: string): number => [...text].length

/** Why a text exceeds its limit; null if it doesn't. */
export function lengthProblem(text: string, most: number): string | null {
  if (text.length <= most) return null
  const length = textLength(text)
  return length > most ? `${most} characters at most; this has ${length}.` : null
}

/**
 * Text in a request that a member entered, cleaned. Don't use it for form names and keys: invalid characters in them are
 * refused.
 */
export const MemberText = deferred(() => z.string().check(z.overwrite(cleanText)))

/** NUL is the only character that stored text can't contain. */
export const withoutNul = z.refine<string>((text) => !text.includes('\u0000'), 'No text holds this character.')

/** Id that a phone minted, in lower case as it is stored. */
export const PhoneId = deferred(() => z.uuid().check(z.toLowerCase()))

/** Text in a request that a member searches for. */
export const SearchText = deferred(() => z.string().check(withoutNul, z.overwrite(searchText)))
