// Version and commit of the running code, inserted by the build (build/release.ts). Unbuilt code, as in tests, has
// neither.
declare const __VERSION__: string
declare const __COMMIT__: string

export const RELEASE = {
  version: typeof __VERSION__ === 'string' ? __VERSION__ : 'unbuilt',
  commit: typeof __COMMIT__ === 'string' ? __COMMIT__ : 'unknown',
} as const
