// Catalog, Catalog/Check, Catalog/Publish, Catalog/Download: the board's published forms, lookups and rules, and a zip
// of the catalog's folder to replace them. For administrators.
import * as z from 'zod/mini'

/** Limits for the zip and for its unpacked contents. */
export const CATALOG_ZIP_MAX_BYTES = 2 * 1024 * 1024
export const CATALOG_FILES_MAX_BYTES = 20 * 1024 * 1024
export const CATALOG_FILES_MAX = 500
/** Base64 turns three bytes into four characters. */
export const CATALOG_REQUEST_MAX_BYTES = 3 * 1024 * 1024

const zip = z.string().check(z.maxLength(CATALOG_REQUEST_MAX_BYTES - 4096))
const Names = z.array(z.string())

const PublishedForm = z.object({
  formName: z.string(),
  title: z.string(),
  fields: z.number(),
  rules: z.number(),
  /** Number of unfinished drafts on the server. */
  drafts: z.number(),
})
export type PublishedForm = z.infer<typeof PublishedForm>

/** `canDownload`: whether this server has the source files of the published catalog. */
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

/** `before`: hash of the catalog published now; `hash`: hash of the catalog in the zip. */
const CatalogChanges = z.object({
  before: z.string(),
  hash: z.string(),
  forms: z.array(FormChange),
  lookups: z.object({ added: Names, removed: Names, changed: Names }),
  rights: z.boolean(),
  announcements: z.boolean(),
})
export type CatalogChanges = z.infer<typeof CatalogChanges>

/** `changes` is null if there are problems. `total` counts all problems; `problems` holds the first 200. */
export const CatalogReport = z.object({
  problems: z.array(z.object({ file: z.string(), line: z.optional(z.number()), message: z.string() })),
  total: z.number(),
  changes: z.nullable(CatalogChanges),
})
export type CatalogReport = z.infer<typeof CatalogReport>

/** `before` and `hash` come from the report, so that the server publishes exactly what the administrator confirmed. */
export const PublishCatalog = z.strictObject({
  zip,
  before: z.string().check(z.maxLength(100)),
  hash: z.string().check(z.maxLength(100)),
  boardName: z.string().check(z.maxLength(200)),
})
export const CatalogPublished = z.object({ changed: z.boolean() })
