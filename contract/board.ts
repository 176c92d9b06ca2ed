// The settings of a board that its server and its members' phones must agree on. GET user carries them: a form never opens without them.
import * as z from 'zod/mini'

export const Board = z.object({
  /** IANA name. The board's day begins at midnight there, wherever the phone and the server are. */
  timeZone: z.string(),
  /** BCP 47: how numbers, prices and dates are written. */
  locale: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** As it stands in a sentence: "the national site", "Realtor.ca". */
  nationalSite: z.string(),
})
export type Board = z.infer<typeof Board>

export const DEFAULT_BOARD: Board = {
  timeZone: 'America/Edmonton',
  locale: 'en-CA',
  currency: 'CAD',
  nationalSite: 'the national site',
}

/** The version and build date in the settings dialog; the specification fixes the default. */
export const DEFAULT_SHOWN = { version: '1.0.29', buildDate: '20231129' }
