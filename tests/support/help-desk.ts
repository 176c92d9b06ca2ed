// A help desk on loopback in the place of Chatwoot: its widget says that it has loaded, lists what the portal tells it, and has twelve answers once it
// is closed. Messages are Chatwoot's own: a mark, then JSON.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HelpDesk = { url: URL; websiteToken: string; identitySecret: string; close(): void }

const WIDGET = `<!doctype html><title>Help desk</title><ol></ol><script>
  const MARK = 'chatwoot-widget:'
  const say = (message) => parent.postMessage(MARK + JSON.stringify(message), '*')
  addEventListener('message', ({ data }) => {
    if (typeof data !== 'string' || !data.startsWith(MARK)) return
    const told = data.slice(MARK.length)
    document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: told }))
    const { event, isOpen } = JSON.parse(told)
    if (event === 'toggle-open' && !isOpen) say({ event: 'handleNotificationDot', unreadMessageCount: 12 })
  })
  say({ event: 'loaded', config: {} })
</script>`

export async function openHelpDesk(): Promise<HelpDesk> {
  const websiteToken = 'inbox-of-the-board'
  const server = createServer(({ url }, response) => {
    const isWidget = url === `/widget?website_token=${websiteToken}`
    response.writeHead(isWidget ? 200 : 404, { 'content-type': 'text/html' }).end(isWidget ? WIDGET : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    websiteToken,
    identitySecret: 'a secret that the help desk shares',
    close: () => void server.close(),
  }
}
