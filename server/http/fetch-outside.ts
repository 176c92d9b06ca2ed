// Calls to third parties. The host comes from the operator's settings, never from member input; redirects are not
// followed, and time and size are limited.
const OUTSIDE_TIMEOUT_MS = 5_000
const OUTSIDE_MAX_BYTES = 1024 * 1024

/** `headers`: present if the answer came over the network. */
export type OutsideAnswer = { status: number; type: string; bytes: Buffer; headers?: Headers }
/** Rejects on a redirect, after five seconds, and beyond one mebibyte. */
export type FetchOutside = (
  url: URL,
  init?: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
) => Promise<OutsideAnswer>

export const fetchWithin =
  ({ timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number }): FetchOutside =>
  async (url, init = {}) => {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > maxBytes) throw new Error(`${url.host} answered with more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    const { status, headers } = response
    return { status, type: headers.get('content-type') ?? '', bytes: Buffer.concat(chunks), headers }
  }

export const fetchOutside = fetchWithin({ timeoutMs: OUTSIDE_TIMEOUT_MS, maxBytes: OUTSIDE_MAX_BYTES })
