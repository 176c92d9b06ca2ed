export const QUIET: string[]
export const FAKE_CAMERA: string[]
export function installedChromium(): string | undefined
