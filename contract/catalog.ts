// Catalog, Catalog/Check, Catalog/Publish, Catalog/Download: the board's forms, lookups and rules as published, and a zip of the catalog's folder
// that is to take their place. For administrators.
import * as z from 'zod/mini'

/** Of the zip, and of everything in it. */
export const CATALOG_ZIP_MAX_BYTES = 2 * 1024 * 1024
export const CATALOG_FILES_MAX_BYTES = 20 * 1024 * 1024
export const CATALOG_FILES_MAX = 500
/** Base64 takes four letters for three bytes. */
export const CATALOG_REQUEST_MAX_BYTES = 3 * 1024 * 1024

const zip = z.string().check(z.maxLength(CATALOG_REQUEST_MAX_BYTES - 4096))
const Names = z.array(z.string())

const PublishedForm = z.object({
  formName: z.string(),
  title: z.string(),
  fields: z.number(),
  rules: z.number(),
  /** Unfinished drafts on the server. */
  drafts: z.number(),
})
export type PublishedForm = z.infer<typeof PublishedForm>

/** `canDownload`: whether this server has the files that were published. */
export const PublishedCatalogReply = z.object({
  hash: z.string(),
  publishedAt: z.nullable(z.string()),
  forms: z.array(PublishedForm),
  lookups: z.number(),
  canDownload: z.boolean(),
})

export const CheckCatalog = z.strictObject({ zip })

const FormChange = z.object({
  formName: z.string(),
  title: z.string(),
  state: z.enum(['new', 'changed', 'removed']),
  fields: z.object({ added: Names, removed: Names, changed: Names }),
  rules: z.object({ added: Names, removed: Names, changed: Names }),
  drafts: z.number(),
})
export type FormChange = z.infer<typeof FormChange>

/** `before` and `hash`: the catalog that is published now, and the one in the zip. */
const CatalogChanges = z.object({
  before: z.string(),
  hash: z.string(),
  forms: z.array(FormChange),
  lookups: z.object({ added: Names, removed: Names, changed: Names }),
  rights: z.boolean(),
  announcements: z.boolean(),
})
export type CatalogChanges = z.infer<typeof CatalogChanges>

/** Without problems there are changes. `total` counts the problems; the first 200 are here. */
export const CatalogReport = z.object({
  problems: z.array(z.object({ file: z.string(), line: z.optional(z.number()), message: z.string() })),
  total: z.number(),
  changes: z.nullable(CatalogChanges),
})
export type CatalogReport = z.infer<typeof CatalogReport>

/** `before` and `hash` as the report said them: what was confirmed is what is published. */
export const PublishCatalog = z.strictObject({
  zip,
  before: z.string().check(z.maxLength(100)),
  hash: z.string().check(z.maxLength(100)),
  boardName: z.string().check(z.maxLength(200)),
})
export const CatalogPublished = z.object({ changed: z.boolean() })
