import type { Announcement } from '#contract/announcement.ts'

export const NOON = Date.parse('2026-11-22T19:00:00Z')

export const anAnnouncement = (given: Partial<Announcement> = {}): Announcement => ({
  id: 'welcome',
  title: 'Welcome',
  intro: 'Good to have you.',
  message: '<p>List a <strong>house</strong>.</p>',
  critical: false,
  createdts: '2026-11-01T16:00:00Z',
  expirests: '2027-01-01T07:00:00Z',
  ...given,
})
