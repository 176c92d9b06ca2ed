/** Storage key for what a member typed into "Where is it?" on this device; see kept-start.ts. */
export const startKey = (member: number): string => `curbside-start-${member}`
