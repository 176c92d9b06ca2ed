// Client for the portal's API: signed in as a demo member, over keep-alive connections.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export const DEMO_MEMBERS = ['agent', 'coagent', 'broker', 'manager', 'staff', 'admin'].map((name) => `${name}@demo`)

/** { status, headers, body } with the body as received. */
export function ask(agent, url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((done, fail) => {
    const asked = request(url, { method, agent, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
      response.on('error', fail)
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

/** Replaces localhost by its IP address, so that every request takes the same path on any machine. */
export const addressOf = (url) => url.replace('//localhost:', '//127.0.0.1:')

/** Cookies and same-origin headers for one device of this member. */
export async function signIn(agent, url, member) {
  const base = addressOf(url)
  const { status, headers } = await ask(agent, `${base}/login`, {
    method: 'POST',
    headers: { origin: base, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username: member, password: 'demo', returnUrl: '/' }).toString(),
  })
  if (status !== 303) throw new Error(`${member} could not sign in (${status})`)
  const cookie = headers['set-cookie'].map((line) => line.split(';')[0]).join('; ')
  return { cookie, origin: base, 'x-curbside': '1', 'x-curbside-device': randomUUID() }
}

export async function getJson(agent, url, headers, path, input) {
  const reply = await ask(agent, `${addressOf(url)}/api/${path}`, {
    headers: { ...headers, ...(input && { 'content-type': 'application/json' }) },
    ...(input && { method: 'POST', body: JSON.stringify(input) }),
  })
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
  return JSON.parse(reply.body)
}

/** The residential form as delivered, and its option tables. */
export async function fetchForm(url) {
  const agent = new Agent({ keepAlive: true })
  try {
    const headers = await signIn(agent, url, DEMO_MEMBERS[0])
    const definition = await getJson(agent, url, headers, 'definition/res')
    return { definition, headers }
  } finally {
    agent.destroy()
  }
}
