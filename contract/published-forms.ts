// GET definition: the forms that the board has published, for the dashboard's Create Listing panel.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { PropertyTypeFacts } from './property-type.ts'

const PublishedForm = deferred(() =>
  z.object({
    formName: z.string(),
    title: z.string(),
    propertyType: z.optional(z.string()),
    propertyTypeFacts: z.optional(PropertyTypeFacts),
    hash: z.string(),
  }),
)
export const PublishedForms = deferred(() => z.object({ forms: z.array(PublishedForm) }))
