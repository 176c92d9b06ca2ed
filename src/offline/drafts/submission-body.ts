// The body frozen on Submit for each record type, and the photos and files it names. Pure.
import type { WriteAgent } from '#contract/agent.ts'
import type { Input } from '#contract/endpoints.ts'
import type { ItemRow, WriteListing } from '#contract/listing.ts'
import type { PhotoRow } from '#contract/photo.ts'

type WriteOffice = Input<'officeInsert'>
export type SubmissionBody = WriteListing | WriteAgent | WriteOffice

const isListing = (body: SubmissionBody): body is WriteListing => 'listingRequest' in body

/** Rows of each section, including deleted ones. */
export const sectionsIn = (body: SubmissionBody): Record<string, unknown> =>
  isListing(body) ? body.listingRequest.data : { photos: body.data.photos }

export const draftIdIn = (body: SubmissionBody): string => (isListing(body) ? body.listingRequest : body).draftId

export const photosIn = (body: SubmissionBody): PhotoRow[] =>
  isListing(body) ? body.listingRequest.data.photos : body.data.photos

/** Supplement rows, each with its file's id. */
export const filesIn = (body: SubmissionBody): ItemRow[] =>
  isListing(body) ? (body.listingRequest.data.supplements ?? []) : []
