// An unpublished announcement: kept for this tab until it is published, so that leaving the page loses no typing. Pure
// except for the storage.
import type { OfficeAnnouncement, WriteAnnouncement } from '#contract/office-announcement.ts'
import { fromLocal, toLocal } from '#rules/expression/dates.ts'

/** `from` and `until` in the board's time zone, in the format of a date-and-time input; without `from`: at once. */
export type Typed = { title: string; intro: string; text: string; critical: boolean; from: string; until: string }
/**
 * `announcementId` is created only once, so that a lost reply publishes nothing twice. `version`: the version that was
 * being edited.
 */
export type WrittenDraft = { announcementId: string; version: number | null; typed: Typed }

export const NEW = 'new'
export const EMPTY: Typed = { title: '', intro: '', text: '', critical: false, from: '', until: '' }

/** 2026-03-01T09:30 */
const localText = (iso: string, timeZone: string): string =>
  new Date(toLocal(Date.parse(iso), timeZone)).toISOString().slice(0, 16)
const momentOf = (local: string, timeZone: string): string =>
  new Date(fromLocal(Date.parse(`${local}Z`), timeZone)).toISOString()

export const typedOf = (row: OfficeAnnouncement, timeZone: string): Typed => ({
  title: row.title,
  intro: row.intro,
  text: row.written?.text ?? '',
  critical: row.critical,
  from: localText(row.createdts, timeZone),
  until: localText(row.expirests, timeZone),
})

/**
 * A time that was not changed keeps its seconds: a different start would show it again to those who have dismissed it.
 */
export function requestOf(
  { announcementId, version, typed }: WrittenDraft,
  before: OfficeAnnouncement | null,
  timeZone: string,
): WriteAnnouncement {
  const { from, until, ...rest } = typed
  const same = (local: string, iso: string | undefined) => iso !== undefined && localText(iso, timeZone) === local
  const at = (local: string, iso: string | undefined) => (same(local, iso) ? iso! : momentOf(local, timeZone))
  return {
    announcementId,
    version,
    ...rest,
    createdts: from === '' ? null : at(from, before?.createdts),
    expirests: at(until, before?.expirests),
  }
}

/**
 * Why it cannot end then; null if it can. Times are in the board's time zone. An end that was not changed is valid,
 * even if it has passed.
 */
export function whyNotUntil(
  { from, until }: Pick<Typed, 'from' | 'until'>,
  before: Pick<OfficeAnnouncement, 'expirests'> | null,
  { timeZone, now }: { timeZone: string; now: number },
): string | null {
  if (until === '') return 'Choose when it goes away.'
  if (until <= from) return 'It goes away before it begins.'
  if (before && localText(before.expirests, timeZone) === until) return null
  return Date.parse(momentOf(until, timeZone)) <= now ? 'That time has passed. Choose a later one.' : null
}

export type AnnouncementState = 'scheduled' | 'shown' | 'expired'
/** `now`: the server's time. */
export function stateOf({ createdts, expirests }: Pick<OfficeAnnouncement, 'createdts' | 'expirests'>, now: string) {
  if (Date.parse(expirests) <= Date.parse(now)) return 'expired'
  return Date.parse(createdts) > Date.parse(now) ? 'scheduled' : 'shown'
}

/** `member`: several people may use one browser. `place`: an announcement's id, or NEW. */
const slot = (member: string, place: string) => `curbside-announcement ${member} ${place}`

export function readDraft(storage: Storage, member: string, place: string): WrittenDraft | null {
  try {
    return JSON.parse(storage.getItem(slot(member, place)) ?? 'null') as WrittenDraft | null
  } catch {
    return null
  }
}

export function keepDraft(storage: Storage, member: string, place: string, draft: WrittenDraft | null): void {
  try {
    if (draft) storage.setItem(slot(member, place), JSON.stringify(draft))
    else storage.removeItem(slot(member, place))
  } catch {
    // Storage is full or forbidden: the text is still on the screen.
  }
}
