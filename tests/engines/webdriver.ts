// The two ways to command a browser in the words of WebDriver: WebKitGTK's driver listens for HTTP, Firefox for Marionette's frames.
import { connect } from 'node:net'

/** Throws what the browser answers when it refuses. */
export type Command = (name: CommandName, parameters?: Record<string, unknown>) => Promise<unknown>
type CommandName =
  | 'NewSession'
  | 'DeleteSession'
  | 'Navigate'
  | 'SetTimeouts'
  | 'ExecuteScript'
  | 'ExecuteAsyncScript'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'TakeScreenshot'
  | 'NewWindow'
  | 'SwitchToWindow'
  | 'CloseWindow'
  | 'GetWindowHandle'
  | 'SetWindowRect'

export type Wire = { command: Command; close(): void }

type Http = { method: 'GET' | 'POST' | 'DELETE'; path: string }
const post = (path: string): Http => ({ method: 'POST', path })
const HTTP: Record<CommandName, Http> = {
  NewSession: post(''),
  DeleteSession: { method: 'DELETE', path: '' },
  Navigate: post('/url'),
  SetTimeouts: post('/timeouts'),
  ExecuteScript: post('/execute/sync'),
  ExecuteAsyncScript: post('/execute/async'),
  ElementClick: post('/element/:id/click'),
  ElementSendKeys: post('/element/:id/value'),
  TakeScreenshot: { method: 'GET', path: '/screenshot' },
  NewWindow: post('/window/new'),
  SwitchToWindow: post('/window'),
  CloseWindow: { method: 'DELETE', path: '/window' },
  GetWindowHandle: { method: 'GET', path: '/window' },
  SetWindowRect: post('/window/rect'),
}

/** https://www.w3.org/TR/webdriver2/#endpoints */
export function overHttp(driver: string): Wire {
  let session = ''
  const command: Command = async (name, { id, ...parameters } = {}) => {
    const { method, path } = HTTP[name]
    const reply = await fetch(`${driver}/session${session}${path.replace(':id', String(id))}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(parameters) }),
    })
    const { value } = (await reply.json()) as { value: { error?: string; message?: string; sessionId?: string } | null }
    if (!reply.ok) throw new Error(`${name}: ${value?.error}: ${value?.message}`)
    if (name === 'NewSession') session = `/${value!.sessionId}`
    if (name === 'DeleteSession') session = ''
    return value
  }
  return { command, close: () => {} }
}

/** Frames of `length:[0, id, "WebDriver:Name", parameters]`, answered by `length:[1, id, error, result]`. https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html */
export async function overMarionette(port: number): Promise<Wire> {
  const socket = connect({ port, host: '127.0.0.1' })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void; name: string }>()
  let unread: Buffer = Buffer.alloc(0)
  let last = 0
  const answer = ([, id, error, result]: [number, number, { error: string; message: string } | null, unknown]) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${asked.name}: ${error.error}: ${error.message}`))
    else asked?.resolve(result)
  }
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    for (;;) {
      const colon = unread.indexOf(':')
      const end = colon + 1 + Number(unread.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || unread.length < end) return
      const frame = JSON.parse(unread.subarray(colon + 1, end).toString())
      unread = unread.subarray(end)
      // The first frame is a greeting.
      if (Array.isArray(frame)) answer(frame as Parameters<typeof answer>[0])
    }
  })
  const gone = () => {
    for (const { reject, name } of waiting.values()) reject(new Error(`${name}: the browser has gone`))
    waiting.clear()
  }
  socket.on('close', gone)
  socket.on('error', gone)
  const command: Command = (name, parameters = {}) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve: (value) => resolve(unwrapped(value)), reject, name })
      const frame = JSON.stringify([0, last, `WebDriver:${name}`, parameters])
      socket.write(`${Buffer.byteLength(frame)}:${frame}`)
    })
  return { command, close: () => socket.destroy() }
}

/** Marionette wraps most answers in an object of its own. */
const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value
