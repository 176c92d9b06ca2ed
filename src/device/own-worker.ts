// Starts workers of this build under a page policy that requires Trusted Types.

/** The part of Trusted Types in use; TypeScript's DOM library does not define it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/**
 * If the page's policy requires Trusted Types, a worker's URL must be approved: a policy for each worker approves only
 * its own file. The server's Content-Security-Policy lists it as `curbside-NAME-worker`.
 */
export function workerOf(address: string, name: string): () => Worker {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = types?.createPolicy(`curbside-${name}-worker`, {
    createScriptURL(url) {
      if (url !== address) throw new TypeError(`not the ${name} worker`)
      return url
    },
  })
  return () => new Worker(policy ? policy.createScriptURL(address) : address, { type: 'module', name })
}
