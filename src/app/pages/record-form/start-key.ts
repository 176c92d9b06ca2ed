/** The name under which what a member typed into "Where is it?" is kept on this device; see kept-start.ts. */
export const startKey = (member: number): string => `curbside-start-${member}`
