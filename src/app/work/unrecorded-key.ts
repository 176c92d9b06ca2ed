/** Key of the names of picked photos that could not be recorded; see unrecorded-picks.ts. */
export const unrecordedKey = (member: number): string => `curbside-unrecorded-${member}`
