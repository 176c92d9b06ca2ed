// Every refusal of the server. A problem reply (RFC 9457) has a `code` from this table and, for invalid input, `errors`
// whose targets identify fields.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** code → [HTTP status, title in words a member understands] */
export const PROBLEMS = {
  'invalid-request': [400, 'The request was not understood.'],
  'sign-in-failed': [401, 'That user name and password do not match.'],
  'sign-in-required': [401, 'Please sign in.'],
  'sign-in-paused': [429, 'Too many attempts. Please wait a few minutes and try again.'],
  'not-same-origin': [403, 'This request did not come from the portal.'],
  'not-allowed': [403, 'You are not allowed to do this.'],
  'other-member': [403, 'This work was done under another name and is waiting for that member.'],
  'link-expired': [403, 'This link is no longer valid. Open it again from the listing.'],
  'impersonation-ended': [
    403,
    'You may no longer act for this member. Your work was kept; you are signed in as yourself.',
  ],
  'not-found': [404, 'There is no such record, or you may not see it.'],
  'unknown-call': [404, 'There is no such API call.'],
  'wrong-method': [405, 'This API call uses another method.'],
  unreadable: [400, 'The request could not be parsed.'],
  'too-slow': [408, 'The request took too long to arrive.'],
  'head-too-large': [431, 'The address or the headers of the request are too long.'],
  'autosave-gap': [409, 'The server has an older copy of this draft.'],
  'autosave-other-device': [409, 'This draft is being edited on another device.'],
  'draft-used': [409, 'This draft has already been submitted.'],
  'draft-mismatch': [409, 'Couldn’t take over: you already have a draft with this id. Try again.'],
  'lock-required': [409, 'This record must be locked before it is changed.'],
  'lock-epoch': [409, 'This record’s lock has been taken over or removed since you opened it.'],
  'version-conflict': [409, 'Someone else changed this record in the meantime.'],
  'idempotency-in-flight': [409, 'The same request is still being handled.'],
  'idempotency-mismatch': [422, 'This key was used for a different request.'],
  'idempotency-missing': [400, 'This request needs an Idempotency-Key.'],
  'photo-missing': [409, 'A photo of this listing has not arrived yet.'],
  'photo-mismatch': [409, 'A different photo already arrived under this name.'],
  'photo-refused': [422, 'This file is not a photo that can be used.'],
  'photo-damaged': [422, 'This photo arrived damaged. It will be sent again.'],
  'supplement-missing': [409, 'A supplement of this listing has not arrived yet.'],
  'supplement-mismatch': [409, 'A different file already arrived under this name.'],
  'supplement-refused': [422, 'This file is not one that can be used as a supplement.'],
  'supplement-damaged': [422, 'This file arrived damaged. It will be sent again.'],
  'supplement-offset': [409, 'This part does not continue what has arrived of the file. It will be sent from there.'],
  'draft-too-large': [
    413,
    'This draft is over the server’s size limit. Everything is saved on this phone. Shorten it, remove rows or submit it.',
  ],
  'too-many-drafts': [
    409,
    'You have 100 drafts on the server. Submit or discard one; this draft is kept on this phone until then.',
  ],
  'bin-full': [
    409,
    'Your bin is full. It keeps discarded drafts for 30 days; this draft is kept on this phone until there is room.',
  ],
  'too-many-incomplete': [
    409,
    'You have 500 incomplete listings. Submit or delete one; this draft is kept on this phone until then.',
  ],
  'change-too-large': [
    413,
    'This changes more text than one save can record. Everything is kept on this phone. Submit it in smaller steps.',
  ],
  'too-many-messages': [
    409,
    'The board’s office has 50 messages of yours to answer. Please call instead. Your text was kept.',
  ],
  'uploads-full': [
    413,
    'You have 500 MB of photos and files on the server that belong to no listing yet. Submit or discard a draft, then try again. Nothing was lost.',
  ],
  'guest-link-ended': [403, 'This link has ended. Ask the agent for a new one.'],
  'guest-tray-full': [413, 'The agent has no room for more photos right now. Ask them to keep or remove some.'],
  'too-many-photographers': [409, 'Ten photographers have access here. Withdraw one first.'],
  'passkeys-off': [409, 'Passkeys are not available at this portal.'],
  'passkey-refused': [422, 'This passkey could not be confirmed. Please try again.'],
  'too-many-passkeys': [409, 'You have 20 passkeys. Remove one first.'],
  'last-passkey': [409, 'The board requires you to have a passkey. Add another one before you remove this one.'],
  'no-passkey': [409, 'Recovery codes stand in for a passkey. Add a passkey first.'],
  'too-many-guest-links': [409, 'Five links to this draft are in use. End one first.'],
  'too-large': [413, 'This is larger than the portal accepts.'],
  'validation-failed': [422, 'Validation Failed'],
  'status-change': [422, 'This change of status is not possible.'],
  'too-many-requests': [429, 'Too many requests. Please wait a moment.'],
  'definition-unknown': [404, 'There is no such form.'],
  'storage-full': [507, 'The portal has no space for files right now. Nothing was lost; it will be sent again.'],
  'uploads-busy': [503, 'Many photos and files are arriving right now. Nothing was lost; this one will be sent again.'],
  unavailable: [503, 'The portal is not available right now. Nothing was lost; please try again.'],
  unexpected: [500, 'Something went wrong on our side. Nothing was lost; please try again.'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof PROBLEMS

/** `target` is the location: `ListPrice`, `Rooms[2].RoomLength`, `Media[1].Description`. */
export const FieldError = deferred(() => z.object({ target: z.string(), code: z.string(), message: z.string() }))
export type FieldError = z.infer<typeof FieldError>

export const Problem = deferred(() =>
  z.looseObject({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    code: z.string(),
    detail: z.optional(z.string()),
    requestId: z.optional(z.string()),
    errors: z.optional(z.array(FieldError)),
  }),
)
export type Problem = z.infer<typeof Problem>
