export const QUIET: string[]
export function installedChromium(): string | undefined
