import workerUrl from './photo.worker.ts?worker&url'

/** The part of Trusted Types in use; TypeScript's DOM library does not know it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/**
 * Where the page's policy requires Trusted Types, a worker's address must be approved: this approves only our own file.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('curbside-photo-worker', {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError('not the photo worker')
    return url
  },
})

export function spawnPhotoWorker(): Worker {
  const url = policy ? policy.createScriptURL(workerUrl) : workerUrl
  return new Worker(url, { type: 'module', name: 'photo' })
}
