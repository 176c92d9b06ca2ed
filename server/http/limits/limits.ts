// Limits per member, address, session, request body and draft, so that nobody can use up what all members share. Calls
// are counted per member or address, and the size of a body is limited before it is read. Limits that phones show to
// their members are in the contract, and listed here as well.
import { DRAFT_MAX_BYTES, DRAFTS_MAX, PHOTO_MAX_BYTES, UNCLAIMED_MAX_BYTES } from '#contract/constants.ts'
import type { CallLimit } from '#contract/endpoint.ts'

export type CallCount = { requests: number; seconds: number }
export const perMinute = (requests: number): CallCount => ({ requests, seconds: 60 })
export const perHour = (requests: number): CallCount => ({ requests, seconds: 3_600 })

export type LimitKind = 'read' | 'write' | 'file' | 'stranger' | 'signedOut' | 'signIn' | 'picture' | CallLimit

/**
 * Calls (count-calls.ts) of a member, whomever they act as, or of an address without a signed-in member. A phone that
 * sends forty photos and scrolls through five hundred listings stays far below. Most calls with a limit of their own
 * are counted by the hour, so that a busy minute blocks nobody.
 */
export const CALLS: Record<LimitKind, CallCount> = {
  read: perMinute(1_200),
  write: perMinute(600),
  file: perMinute(6_000),
  stranger: perMinute(120),
  /** The phones of a whole office whose sessions have ended, several calls each. */
  signedOut: perMinute(600),
  signIn: perMinute(30),
  /** By the quarter of a minute, so that nobody spends a minute's searches in five seconds. */
  search: { requests: 60, seconds: 15 },
  list: perMinute(120),
  code: perHour(120),
  takeover: perHour(60),
  actAs: perHour(20),
  zip: perHour(120),
  media: perHour(36_000),
  guest: perHour(1_200),
  /** In points of PIXELS_PER_POINT: 75 photos as phones send them, or three of the largest. */
  picture: perMinute(600),
  /** A map being moved requests some thirty a second, and keeps them for a day. */
  tile: perMinute(1_200),
}

/**
 * Calls of a member (turns.ts): how many run, and how many wait. Expensive ones use half of the connections that
 * searches have on a small machine; a map of three layers asks for a hundred tiles at once. Others leave most of the
 * connections to everybody else.
 */
export const TURNS = { expensive: { atOnce: 2, waiting: 200 }, ordinary: { atOnce: 8, waiting: 1_200 } }

export const PIXELS_PER_POINT = 250_000

/** Work for everybody together (turns.ts): pictures decoded at once, of which HEICs take ten times the memory. */
export const PICTURES_AT_ONCE = { photos: 2, heics: 1, supplements: 1, demo: 2 }

/** Uploads in progress (upload-shares.ts): their memory, and the shares of it that a member and an address may use. */
export const UPLOADS = {
  bytesAtOnce: 256 * 1024 * 1024,
  ofMember: { atOnce: 3, share: 1 / 4 },
  ofAddress: { share: 1 / 2 },
  /** A slower one gives way to others. */
  slow: { bytesPerSecond: 8_000, afterMs: 30_000 },
}

/** A request (open-service.ts): headers in time, then one kilobyte a second, with a minute and a half without signal. */
export const PACE = { headersMs: 15_000, idleMs: 120_000, everyMs: 120_000, bytes: 120 * 1024 }

/** A body in bytes, unless the contract's row says otherwise (`maxBytes`). */
export const BODY = {
  json: 256 * 1024,
  /** From here on, its sender is counted before it is read, once for each such part. */
  large: 64 * 1024,
  /** Forms of the sign-in pages, and addresses that no route serves. */
  form: 10_000,
  /** The rest of a refused body, read so that a browser sees the answer: more than any legitimate upload has left. */
  rest: 128 * 1024 * 1024,
  multipart: { fileSize: PHOTO_MAX_BYTES, files: 2, fields: 10, fieldSize: 1_000, parts: 12, headerPairs: 50 },
}

/** The JSON in it (check-input.ts). */
export const JSON_INPUT = {
  /** Twice the fields of the largest form that we measure, and forty times the rows that a section has by default. */
  keys: 2_000,
  rows: 1_000,
  keyLength: 200,
  /** A draft's rows have six: rows, section, row, fields, field, value. */
  depth: 12,
  values: 50_000,
  /** Wrong entries after which the rest is not checked. */
  wrongEntries: 10,
}

/** Everybody together (open-service.ts): beyond this, calls are refused at once so that the others are served. */
export const OVERLOAD = { waitingForDatabase: 500, eventLoopDelayMs: 1_000 }

/** What a member keeps on the server. */
export const KEPT = {
  drafts: DRAFTS_MAX,
  draftBytes: DRAFT_MAX_BYTES,
  /** Discarded drafts. */
  binDrafts: 1_000,
  /** Begun, and neither submitted nor deleted. */
  incompleteListings: 500,
  /** Photos and files that belong to no record yet, those of the member's guests included. */
  unclaimedBytes: UNCLAIMED_MAX_BYTES,
  /** Photos and files of one listing together. */
  listingBytes: 1024 ** 3,
  /** Half of `unclaimedBytes`, so that the member can always add photos of their own. */
  guests: { photographers: 10, linksPerDraft: 5, photosPerDraft: 100, bytes: UNCLAIMED_MAX_BYTES / 2 },
  /** Old and new values of one save, in the audit log. */
  auditBytes: 2 * 1024 * 1024,
  /** Characters of a deleted row, or beside a deleted photo; the values of a longer one are dropped. */
  deletedCharacters: 64 * 1024,
  unansweredMessages: 50,
  passkeys: 20,
}
