// Photographers with lasting access: an agent or an office names one, who adds photos to their listings in progress until
// somebody withdraws the access. They open one listing at a time, by a guest's link for a day (guest.ts).
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { GuestToken } from './guest.ts'
import { cleanLine, hasVisibleText, PhoneId } from './text.ts'

const UniqueID = deferred(() => z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)))
/** Whose listings: the agent's, or those of all agents of the office. */
const Host = deferred(() => z.strictObject({ type: z.enum(['agent', 'office']), id: UniqueID }))
export type Host = z.infer<typeof Host>

export const PHOTOGRAPHER_NAME_MAX = 100
export const PHOTOGRAPHER_EMAIL_MAX = 254
const Name = deferred(() =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.trim(),
      z.maxLength(PHOTOGRAPHER_NAME_MAX, `${PHOTOGRAPHER_NAME_MAX} characters at most.`),
      z.refine<string>(hasVisibleText, 'Enter a name.'),
    ),
)
const Email = deferred(() =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(PHOTOGRAPHER_EMAIL_MAX, `${PHOTOGRAPHER_EMAIL_MAX} characters at most.`),
      z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'Enter an e-mail address such as name@example.com.'),
    ),
)

export const PhotographersAsked = deferred(() => z.strictObject({ of: Host }))
const Photographer = deferred(() =>
  z.object({
    photographerId: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    namedAt: z.string(),
    /** When they last opened a listing. */
    lastUsedAt: z.nullable(z.string()),
  }),
)
export type Photographer = z.infer<typeof Photographer>
export const Photographers = deferred(() => z.object({ photographers: z.array(Photographer) }))

/** `photographerId`: minted on the phone. One that is known gets a new link, and the earlier one ends. */
export const NamePhotographer = deferred(() =>
  z.strictObject({ photographerId: PhoneId, of: Host, name: Name, email: z.nullable(Email) }),
)
export const PhotographerNamed = deferred(() => z.object({ token: z.string() }))
export const PhotographerKey = deferred(() => z.strictObject({ photographerId: PhoneId }))

export const PhotographerVisit = deferred(() => z.strictObject({ token: GuestToken }))
/** `of`: the agent or the office. `shots`: what the board wants photographed, for the listing's type. */
export const PhotographerVisited = deferred(() =>
  z.object({
    name: z.string(),
    of: z.string(),
    listings: z.array(z.object({ id: z.number(), title: z.string(), shots: z.array(z.string()) })),
  }),
)
export const PhotographerOpen = deferred(() => z.strictObject({ token: GuestToken, id: UniqueID }))
/** `token`: of a guest's link to this listing. */
export const PhotographerOpened = deferred(() => z.object({ token: z.string() }))
