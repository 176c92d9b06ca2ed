export const QUIET: string[]
