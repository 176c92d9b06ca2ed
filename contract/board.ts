// Board settings that the server and its members' phones must agree on. GET user returns them: a form never opens
// without them.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

export const Board = deferred(() =>
  z.object({
    /** IANA name. The board's day begins at midnight in this zone, wherever the phone and the server are. */
    timeZone: z.string(),
    /** BCP 47 tag for the format of numbers, prices and dates. */
    locale: z.string(),
    /** ISO 4217 code. */
    currency: z.string(),
    /** The name as used within a sentence: "the national site", "Realtor.ca". */
    nationalSite: z.string(),
  }),
)
export type Board = z.infer<typeof Board>

export const DEFAULT_BOARD: Board = {
  timeZone: 'America/Edmonton',
  locale: 'en-CA',
  currency: 'CAD',
  nationalSite: 'the national site',
}

/** The version and build date in the settings dialog; the specification fixes the default. */
export const DEFAULT_SHOWN = { version: '1.0.29', buildDate: '20231129' }
