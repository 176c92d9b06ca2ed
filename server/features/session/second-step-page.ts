// The pages after the password: use a passkey or a recovery code, register the passkey that the board requires, keep the
// recovery codes. Passkeys need a script; recovery codes don't.
import { escapeHtml as html, inlineSource } from '../../http/plain-page.ts'
import { alertOf, LOGIN_PAGE_POLICY, signInShell } from './login-page.ts'

export type SecondView = {
  boardName: string
  userName: string
  kind: 'confirm' | 'register'
  message: string | null
  isCodeOpen: boolean
  /** What the browser is asked for, as JSON. undefined: passkeys don't work at this address. */
  ask: string | undefined
}

const SCRIPT = String.raw`
const form = document.querySelector('form[data-ask]')
if (form && window.PublicKeyCredential) {
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  const named = (keys = []) => keys.map((key) => ({ ...key, id: bytes(key.id) }))
  const ask = JSON.parse(form.dataset.ask)
  const publicKey = { ...ask, challenge: bytes(ask.challenge), allowCredentials: named(ask.allowCredentials), excludeCredentials: named(ask.excludeCredentials) }
  if (ask.user) publicKey.user = { ...ask.user, id: bytes(ask.user.id) }
  const answer = async () => {
    const { rawId, response } = await navigator.credentials[ask.user ? 'create' : 'get']({ publicKey })
    const own = { id: text(rawId), clientDataJSON: text(response.clientDataJSON) }
    if (ask.user) return { ...own, attestationObject: text(response.attestationObject), transports: response.getTransports ? response.getTransports() : [] }
    return { ...own, authenticatorData: text(response.authenticatorData), signature: text(response.signature) }
  }
  document.getElementById('unable').hidden = true
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const failed = document.getElementById('failed')
    failed.hidden = true
    try {
      form.passkey.value = JSON.stringify(await answer())
      form.submit()
    } catch {
      failed.hidden = false
    }
  })
}
const codes = document.querySelector('.codes')
if (codes) {
  document.querySelector('.pair').hidden = false
  document.getElementById('print').addEventListener('click', () => print())
  document.getElementById('copy').addEventListener('click', async (event) => {
    const { currentTarget } = event
    const copied = () => 'Copied'
    const refused = () => 'Select the codes to copy them'
    currentTarget.textContent = await navigator.clipboard.writeText(codes.innerText).then(copied, refused)
  })
}
`
const scripted = `<script>${SCRIPT}</script>`
export const SECOND_PAGE_POLICY = `${LOGIN_PAGE_POLICY}; script-src ${inlineSource(SCRIPT)}`

const WORDS = {
  confirm: {
    why: (userName: string) => `Signing in as <b>${html(userName)}</b>. Confirm with your passkey that it is you.`,
    button: 'Use your passkey',
    unable: 'Passkeys don’t work here. Use a recovery code, or another browser.',
  },
  register: {
    why: () =>
      'The board requires a passkey besides your password. It is a key that this device or your password manager keeps. You use it with your fingerprint, your face or the PIN of the device, and none of these is sent to anybody.',
    button: 'Register a passkey',
    unable: 'Passkeys don’t work here. Sign in with another browser or device, or ask the board’s office.',
  },
}

export function secondPage({ boardName, userName, kind, message, isCodeOpen, ask }: SecondView): string {
  const words = WORDS[kind]
  const passkey =
    ask === undefined
      ? ''
      : `<form method="post" action="/login/second" data-ask="${html(ask)}" hidden><p class="again">${words.why(userName)}</p>
<p class="bad" role="alert" id="failed" hidden>No passkey was used. Try again when you are ready.</p><input type="hidden" name="passkey"><button type="submit">${words.button}</button></form>`
  const code =
    kind === 'register'
      ? ''
      : `<details${isCodeOpen || ask === undefined ? ' open' : ''}><summary>Use a recovery code</summary><form method="post" action="/login/second">
<label for="code">Recovery code</label><input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="characters" autocorrect="off" spellcheck="false" required maxlength="60"${message ? ' aria-describedby="message"' : ''}>
<button type="submit">Sign in</button></form></details>`
  return signInShell(
    boardName,
    `${alertOf(message)}${passkey}<p class="more" id="unable">${words.unable}</p>${code}<a class="aside" href="/login">Cancel</a>${scripted}`,
  )
}

/** Once, after the first passkey. */
export const codesPage = ({ boardName, codes, returnUrl }: { boardName: string; codes: string[]; returnUrl: string }) =>
  signInShell(
    boardName,
    `<form><p class="again">Each code signs you in once, if you don’t have your passkey. Keep them apart from this device, such as on paper. They are not shown again.</p>
<ol class="codes">${codes.map((code) => `<li>${code}</li>`).join('')}</ol>
<div class="pair" hidden><button type="button" id="copy">Copy</button><button type="button" id="print">Print</button></div>
<a class="main" href="${html(returnUrl)}">Continue</a></form>${scripted}`,
    'Your recovery codes',
  )
