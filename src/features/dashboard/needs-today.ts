// What needs the member's attention today, as lines that each link to where it is done. Pure.
import { DAY_MS } from '#contract/constants.ts'
import type { Destination } from '#contract/delivery.ts'
import type { RecordKey } from '#contract/lock.ts'
import { capitalized } from '#contract/text.ts'
import type { TodayReply } from '#contract/today.ts'
import { countedParts } from '#src/offline/drafts/standing-words.ts'

export type TodayPlace =
  | { kind: 'waiting' }
  | { kind: 'notices' }
  /** The record's page; a listing's is found by its number. */
  | { kind: 'record'; type: RecordKey['type']; id: number; label: string }
  | { kind: 'lock'; type: RecordKey['type']; id: number }

export type TodayLine = {
  key: string
  icon: 'send' | 'alert' | 'mail' | 'lock' | 'clock'
  /** Whether somebody must act; other lines are for information. */
  isAlarm: boolean
  text: string
  detail: string
  place: TodayPlace
}

/** Counts over all drafts on this device that still have parts to send. `needsYou`: drafts that need attention. */
type StillToSend = { submissions: number; photos: number; files: number; needsYou: number }

export type TodayFacts = {
  toSend: StillToSend
  /** Number of drafts on this device that can't be opened. */
  unopened?: number
  /** Undefined until the server's first reply. */
  server: TodayReply | undefined
  /** Keys of records (`listing 17`) that have a draft on this device; their locks are not listed. */
  inDrafts: ReadonlySet<string>
  /** Today in the board's time zone, as an ISO date. */
  today: string
  words: TodayWords
}
type TodayWords = {
  day(iso: string): string
  moment(iso: string): string
  destination(name: Destination): string
}

export function needsToday({ toSend, unopened = 0, server, inDrafts, today, words }: TodayFacts): TodayLine[] {
  const here = [...unopenedLines(unopened), ...sendingLines(toSend)]
  if (!server) return here
  return [
    ...here,
    ...refusedLines(server, words),
    ...noticeLines(server),
    ...lockLines(server, inDrafts, words),
    ...expiringLines(server, today, words),
  ]
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

const unopenedLines = (unopened: number): TodayLine[] =>
  unopened === 0
    ? []
    : [
        {
          key: 'unopened',
          icon: 'lock',
          isAlarm: true,
          text: `${count(unopened, 'draft')} can’t be opened`,
          detail: 'Nothing was deleted. See why, and what you can do.',
          place: { kind: 'waiting' },
        },
      ]

function sendingLines({ submissions, photos, files, needsYou }: StillToSend): TodayLine[] {
  if (submissions + photos + files === 0) return []
  const parts = [submissions > 0 && count(submissions, 'submission'), countedParts({ photos, files })].filter(Boolean)
  return [
    {
      key: 'sending',
      icon: needsYou > 0 ? 'alert' : 'send',
      isAlarm: needsYou > 0,
      text: `Not sent yet: ${parts.join(', ')}`,
      detail:
        needsYou > 0
          ? `Kept on this phone. ${needsYou === 1 ? '1 draft needs' : `${needsYou} drafts need`} attention: see why.`
          : 'Kept on this phone. See what waits, and why.',
      place: { kind: 'waiting' },
    },
  ]
}

const nameOf = ({ label, title }: { label: string; title: string }) => (title ? `${title} (${label})` : label)

const refusedLines = ({ refused }: TodayReply, { destination, moment }: TodayWords): TodayLine[] =>
  refused.rows.map((row) => ({
    key: `refused ${row.type} ${row.id} ${row.destination}`,
    icon: 'alert',
    isAlarm: true,
    text: `${capitalized(destination(row.destination))} refused ${nameOf(row)}`,
    detail: [moment(row.at), row.detail].filter(Boolean).join(' · '),
    place: { kind: 'record', type: row.type, id: row.id, label: row.label },
  }))

function noticeLines({ requests, unread }: TodayReply): TodayLine[] {
  const line = (key: string, text: string, detail: string): TodayLine => ({
    key,
    icon: 'mail',
    isAlarm: false,
    text,
    detail,
    place: { kind: 'notices' },
  })
  const others = Math.max(0, unread - requests)
  return [
    ...(requests > 0
      ? [
          line(
            'requests',
            requests === 1 ? 'A member asks to act for you' : `${requests} members ask to act for you`,
            'Grant or decline.',
          ),
        ]
      : []),
    ...(others > 0
      ? [line('unread', count(others, 'unread notice'), 'About your locks, your records and your sign-in.')]
      : []),
  ]
}

const lockLines = ({ locks }: TodayReply, inDrafts: ReadonlySet<string>, { moment }: TodayWords): TodayLine[] =>
  locks.rows
    .filter(({ type, id, isHere }) => !isHere || !inDrafts.has(`${type} ${id}`))
    .map((row) => ({
      key: `lock ${row.type} ${row.id}`,
      icon: 'lock',
      isAlarm: false,
      text: row.holder
        ? `${nameOf(row)} is locked by ${row.holder}`
        : `You hold the lock on ${nameOf(row)}${row.isHere ? '' : ' on another device'}`,
      detail: `Last used ${moment(row.lastUpdatedOn)}`,
      place: { kind: 'lock', type: row.type, id: row.id },
    }))

const expiringLines = ({ expiring }: TodayReply, today: string, { day }: TodayWords): TodayLine[] =>
  expiring.rows.map((row) => ({
    key: `expiring ${row.id}`,
    icon: 'clock',
    isAlarm: false,
    text: `${nameOf(row)} expires ${daysWords(row.ExpirationDate, today)}`,
    detail: day(row.ExpirationDate),
    place: { kind: 'record', type: row.type, id: row.id, label: row.label },
  }))

function daysWords(iso: string, today: string): string {
  const days = Math.round((Date.parse(iso) - Date.parse(today)) / DAY_MS)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** Number of lines that the server omitted from its lists. */
export const leftOut = (server: TodayReply | undefined): number =>
  server
    ? [server.locks, server.expiring, server.refused].reduce((sum, { rows, total }) => sum + total - rows.length, 0)
    : 0
