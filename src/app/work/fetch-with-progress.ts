// fetch cannot report upload progress; XMLHttpRequest can. Only in a page: service workers have no XMLHttpRequest and
// send without a percentage.
import type { Sending } from '#src/api/call.ts'

/**
 * Like fetch. With `onSent`, a redirect is followed first; its reply then has no headers, so it is not mistaken for the
 * portal's.
 */
export function fetchWithProgress(input: string, init: RequestInit & Sending): Promise<Response> {
  const { onSent, ...plain } = init
  return onSent ? sendWatched(input, plain, onSent) : fetch(input, plain)
}

const sendWatched = (input: string, { method, headers, body, signal }: RequestInit, onSent: (share: number) => void) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method ?? 'GET', input)
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onSent(loaded / total)
    request.onload = () => resolve(replyOf(request, input))
    request.onerror = () => reject(new TypeError('No reply'))
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'))
    if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit)
  })

function replyOf(request: XMLHttpRequest, input: string): Response {
  const isRedirected = request.responseURL !== new URL(input, window.location.href).href
  const headers = new Headers()
  for (const line of isRedirected
    ? []
    : request
        .getAllResponseHeaders()
        .trim()
        .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const isEmpty = request.status === 204 || request.status === 304
  return new Response(isEmpty ? null : request.responseText, { status: request.status, headers })
}
