// The version and commit of the code that runs, put in by the build (build/release.ts). Unbuilt code, as tests run it, has neither.
declare const __VERSION__: string
declare const __COMMIT__: string

export const RELEASE = {
  version: typeof __VERSION__ === 'string' ? __VERSION__ : 'unbuilt',
  commit: typeof __COMMIT__ === 'string' ? __COMMIT__ : 'unknown',
} as const
