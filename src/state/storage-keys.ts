// Every name under which the app keeps something in localStorage or sessionStorage, and what becomes of it.

/** In localStorage, for whoever uses the phone: nothing about a member. `look` and `menu` are also
 * read by app/shell/first-look.js. */
export const PHONE_KEYS = {
  look: 'curbside-look',
  menu: 'curbside-menu',
  install: 'curbside-install',
  rowsPerPage: 'curbside-rows-per-page',
  wifiOnly: 'curbside-wifi-only',
  prepareAlone: 'curbside-prepare-alone',
  errorReports: 'curbside-error-reports',
} as const

/** In sessionStorage, which a sign-out empties. */
export const TAB_KEYS = {
  scroll: 'curbside-scroll',
  endedActing: 'curbside-acting-ended',
  shareTo: 'curbside-share-to',
  reloadedForCode: 'curbside-reloaded-for-code',
} as const

/** In localStorage, for one member each; a sign-out erases them. `sealed`: what the member typed, so encrypted. */
const MEMBER_KEYS = {
  held: 'sealed',
  start: 'sealed',
  support: 'sealed',
  unrecorded: 'sealed',
  choices: 'plain',
  announcements: 'plain',
  'form-place': 'plain',
  'form-progress': 'plain',
} as const
type MemberKey = keyof typeof MEMBER_KEYS

export const memberKey = (name: MemberKey, member: number): string => `curbside-${name}-${member}`

/** `only`: `sealed`, the keys of what is encrypted. */
export const memberKeys = (member: number, only?: 'sealed'): string[] =>
  (Object.keys(MEMBER_KEYS) as MemberKey[])
    .filter((name) => !only || MEMBER_KEYS[name] === only)
    .map((name) => memberKey(name, member))
