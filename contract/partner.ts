// Links to other tools (portal page, sections 1 and 2). Each address is a setting of the board's server; GET user
// returns them.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

export const PARTNER_KEYS = [
  'matrix',
  'remaplist',
  'webforms',
  'ddf',
  'prospects',
  'spin',
  'spacelist',
  'cloudcma',
  'showings',
] as const
export type PartnerKey = (typeof PARTNER_KEYS)[number]

/** The addresses of the tools that the board has connected. */
export const PartnerAddresses = deferred(() => z.partialRecord(z.enum(PARTNER_KEYS), z.string()))
export type PartnerAddresses = z.infer<typeof PartnerAddresses>

/** The title and address of the board's training material. */
export const TrainingLink = deferred(() => z.object({ title: z.string(), url: z.string() }))
export type TrainingLink = z.infer<typeof TrainingLink>
