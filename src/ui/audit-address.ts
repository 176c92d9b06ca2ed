import type { HistoryState } from '@tanstack/react-router'

/**
 * The audit log of a record without a ListingID. The URL names the record too, for a new tab, a bookmark, or signing in
 * again; a title is only in the state.
 */
export function auditAddress(audit: NonNullable<HistoryState['audit']>) {
  const { title: _, ...search } = audit
  return { to: '/audit', search, state: { audit } } as const
}
