// Routes of a record's audit log and of the condo names.

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.tsx'
import { at } from './route-parts.tsx'
import { count, flag, type Raw, searched, text } from './search-parameters.ts'

const day = (value: unknown): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined

/** Search parameters of the log; without a ListingID, the navigation state or the next three name the record. */
const auditView = (raw: Raw) => ({
  ListingID: text(raw.ListingID),
  tableName: text(raw.tableName),
  uniqueID: count(raw.uniqueID),
  entityID: text(raw.entityID),
  tab: raw.tab === 'advanced' ? ('advanced' as const) : undefined,
  page: count(raw.page),
  sort: text(raw.sort),
  transactionType: searched(raw.transactionType),
  changedBy: searched(raw.changedBy),
  impersonating: searched(raw.impersonating),
  resourceID: searched(raw.resourceID),
  fieldType: searched(raw.fieldType),
  fieldName: searched(raw.fieldName),
  changedFrom: day(raw.changedFrom),
  changedTo: day(raw.changedTo),
})
type AuditView = { [Name in keyof ReturnType<typeof auditView>]?: ReturnType<typeof auditView>[Name] }

const audit = createRoute({
  ...at('/audit'),
  validateSearch: (raw: Raw): AuditView => auditView(raw),
  component: lazyPage(() => import('../pages/record-keeping/audit.page.tsx').then((page) => page.AuditPage)),
})

type CondoView = {
  CountyOrParish?: string | undefined
  City?: string | undefined
  SubdivisionName?: string | undefined
  /** The subdivision's names were requested. */
  found?: true | undefined
}
const condo = createRoute({
  ...at('/condo'),
  validateSearch: (raw: Raw): CondoView => ({
    CountyOrParish: text(raw.CountyOrParish),
    City: text(raw.City),
    SubdivisionName: text(raw.SubdivisionName),
    found: flag(raw.found),
  }),
  staticData: { needs: 'CondoNameManagement' },
  component: lazyPage(() => import('../pages/record-keeping/condo.page.tsx').then((page) => page.CondoPage)),
})

export const recordKeepingRoutes = { '/audit': audit, '/condo': condo }
