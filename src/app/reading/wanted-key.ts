/** Storage key for the requests of wanted-records.ts; erased at sign-out. */
export const wantedKey = (member: number): string => `curbside-wanted-${member}`
