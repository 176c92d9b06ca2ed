// A real OpenID provider on loopback, with pages that take any password, and a browser that walks through them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SignInProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who comes in by this name has these claims. */
  people: Map<string, Record<string, unknown>>
  close(): Promise<void>
}

export async function startSignInProvider(publicUrl: string): Promise<SignInProvider> {
  const people = new Map<string, Record<string, unknown>>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientId = 'the-portal'
  const clientSecret = 'a secret of forty characters, at the least'
  // It warns of keys and stores that are meant for trying only; that is what this is.
  const { warn, info } = console
  console.warn = console.info = () => {}
  const { default: OidcProvider } = await import('oidc-provider')
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/login/return`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    cookies: { keys: ['only for trying'] },
    ttl: { AccessToken: 600, IdToken: 600, Session: 600, Interaction: 600, Grant: 600 },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  })
  server.on('request', provider.callback())
  Object.assign(console, { warn, info })
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Cookies of one browser, for one host. */
export function openBrowser(issuer: string) {
  const cookies = new Map<string, string>()
  const visit = async (address: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(address, issuer), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    return response
  }
  return {
    visit,
    /** From the provider's first page to the address at which it sends the browser back to `backTo`. */
    async signIn(address: string, name: string, backTo: string): Promise<string> {
      let next = address
      for (let step = 0; step < 12; step++) {
        const response = await visit(next)
        const location = response.headers.get('location')
        if (location?.startsWith(backTo)) return location
        if (location) {
          next = location
          continue
        }
        const page = await response.text()
        const action = /action="([^"]+)"/.exec(page)?.[1]
        const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
        if (!action || !prompt) throw new Error(`A page of the provider without a form: ${page.slice(0, 300)}`)
        const answer = await visit(action, prompt === 'login' ? { prompt, login: name, password: 'any' } : { prompt })
        next = answer.headers.get('location')!
      }
      throw new Error('The provider did not send the browser back')
    },
  }
}
