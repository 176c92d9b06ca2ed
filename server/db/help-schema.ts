// Tables for the board's office: messages to it, its announcements, errors in browsers, and push notifications.
import type { ColumnType, Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-shapes.ts'

/** `member_id` wrote the message, acting as `effective_id`. */
export type SupportMessageTable = {
  message_id: string
  member_id: number
  effective_id: number
  text: string
  listing_id: string | null
  page: string
  written_at: ColumnType<Date, Date | string, never>
  received_at: Timestamp
  answered_at: NullableTimestamp
  answered_by: number | null
}

/** `text` as typed, with markup; `message` as sanitized HTML. */
export type AnnouncementTable = {
  announcement_id: string
  unique_id: Generated<number>
  title: string
  intro: string
  text: string
  message: string
  critical: boolean
  begins_at: Timestamp
  expires_at: ColumnType<Date, Date | string, Date | string>
  version: Generated<number>
  written_by: number
  written_at: Timestamp
}

/**
 * A browser that gets push notifications until its session ends: those of `member_id`, while they act as
 * `effective_id`.
 */
export type PushSubscriptionTable = {
  subscription_id: Generated<string>
  session_hash: Buffer
  member_id: number
  effective_id: number
  /** Address at the browser's push service, and its keys: anybody who has them can send to that browser. */
  endpoint: string
  p256dh: string
  auth: string
  made_at: Timestamp
}

/** A queued push notification for one browser, written in the transaction of its event. Removed before it is sent. */
export type PushDueTable = {
  push_due_id: Generated<number>
  subscription_id: string
  text: string
  path: string
  made_at: Timestamp
}
