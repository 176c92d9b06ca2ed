// Calls that a page makes before Home's list is shown, separate from the whole table (endpoints.ts): a first visit loads
// the schemas of all other calls after its first paint.
import * as z from 'zod/mini'
import { Announcements } from './announcement.ts'
import { ask, type Endpoint, get } from './endpoint.ts'
import { ListingRows, OwnListingsQuery } from './listing.ts'
import { LookupReply, LookupRequest } from './lookup.ts'
import { PublishedForms } from './published-forms.ts'
import { PortalInfo, Redirect, SessionStatus, UserReply } from './session.ts'
import { TodayReply } from './today.ts'

export const firstEndpoints = {
  noauth: get('noauth', PortalInfo, { who: 'anyone' }),
  loginAddress: get('auth/Clareity', Redirect, {
    who: 'anyone',
    query: z.object({ returnUrl: z.optional(z.string()) }),
  }),
  heartbeat: get('auth/heartbeat', SessionStatus, { kind: 'session' }),
  status: get('auth/Status', SessionStatus, { who: 'anyone', kind: 'session' }),
  logout: get('auth/Logout', Redirect, { who: 'anyone', kind: 'session' }),
  user: get('user', UserReply),
  notifications: get('notifications', Announcements, { mayLag: true }),
  today: get('dashboard/today', TodayReply, { mayLag: true }),
  forms: get('definition', PublishedForms),
  lookups: ask('definition/lookup', LookupRequest, LookupReply),
  myListings: get('Product/Listings/myeditablelistings', ListingRows, { query: OwnListingsQuery, mayLag: true }),
} satisfies Record<string, Endpoint>
