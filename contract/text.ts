// Cleaning of text that a member types or pastes, before anything validates it. Validating first and cleaning afterwards
// would accept a required field that looks empty. Phone and server clean alike.
import * as z from 'zod/mini'

/**
 * Invisible characters that no text needs: controls other than tab and line ends, zero-width spaces, soft hyphens, byte-order marks, overrides of
 * the writing direction. Joiners stay: emoji and several scripts are written with them.
 */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu
/** Halves of surrogate pairs: PostgreSQL stores them in no text. */
const HALF = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
/** Anything but blanks, controls, format characters, marks without a letter, and the letters that are drawn as nothing. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/u
/** Marks and format characters belong to the character before them. */
const ATTACHED = /[\p{M}\p{Cf}]/gu
const PLAIN = /^[\s -¬]*$/

export const isSeen = (text: string): boolean => SEEN.test(text)

/** The result has no invisible characters; if nothing is visible at all, only the blanks remain. */
export function cleanText(text: string): string {
  const cleaned = text.replace(UNSEEN, '').replace(HALF, '\uFFFD')
  return isSeen(cleaned) ? cleaned : cleaned.replace(/\S/gu, '')
}

/** The number of characters as people see them: an emoji is one, a letter with its accents is one. */
export const seenLength = (text: string): number =>
  PLAIN.test(text) ? text.length : [...text.replace(ATTACHED, '')].length

/** A member's text in a request. Form names, keys and searches are not: invalid characters in them are refused. */
export const MemberText = z.string().check(z.overwrite(cleanText))

/** The one character that no stored text contains. */
export const withoutNul = z.refine<string>((text) => !text.includes('\u0000'), 'No text holds this character.')
