/** Where a member's wishes of wanted-records.ts are kept; erased at sign-out. */
export const wantedKey = (member: number): string => `curbside-wanted-${member}`
