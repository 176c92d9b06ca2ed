// Offices (portal page, sections 2 and 7; data entry page, sections 3 and 7).
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { Values } from './listing.ts'
import { PhotoRow } from './photo.ts'
import { RECORD_REPLY_FIELDS, WRITE_FIELDS } from './record-write.ts'
import { clauseOf, SelectAction } from './search.ts'

/**
 * Names and towns match anywhere, ids exactly. `Manager…` clauses match the office's manager or broker; `City` searches
 * `OfficeCity`.
 */
const OFFICE_CLAUSES = [
  'OfficeMlsId',
  'OfficeManagerMlsId',
  'OfficeManagerFullName',
  'OfficeName',
  'OfficeCity',
  'City',
  'OfficeStatus',
] as const
export type OfficeClause = (typeof OFFICE_CLAUSES)[number]
export const OfficeSearch = deferred(() =>
  z.strictObject({
    where: z.strictObject({ clause: clauseOf(OFFICE_CLAUSES) }),
    action: SelectAction,
  }),
)

export const OfficeRow = deferred(() =>
  z.object({
    UniqueID: z.number(),
    OfficeKeyNumeric: z.number(),
    OfficeMlsId: z.string(),
    OfficeName: z.string(),
    OfficeStatus: z.string(),
    OfficePhone: z.string(),
    OfficeAOR: z.string(),
    OfficeCity: z.nullable(z.string()),
    /** Main office of the brokerage; a main office has its own key here. */
    MainOfficeKeyNumeric: z.number(),
    isEditable: z.boolean(),
    isAuditable: z.boolean(),
  }),
)
export type OfficeRow = z.infer<typeof OfficeRow>
/** Sorted by OfficeMlsId, descending. */
export const OfficeRows = deferred(() => z.object({ data: z.array(OfficeRow) }))

/** `data` holds a single record. */
export const OfficeRecord = deferred(() =>
  z.object({
    data: z.array(Values),
    ...RECORD_REPLY_FIELDS,
  }),
)

export const WriteOffice = deferred(() =>
  z.strictObject({
    ...WRITE_FIELDS,
    data: z.strictObject({ office: Values, photos: z.array(PhotoRow) }),
  }),
)
