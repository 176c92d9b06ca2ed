// The local sign-in page: a plain HTML form that works without scripts, in about three kilobytes.
import { escapeHtml as html, inlineSource } from '../../http/plain-page.ts'

export type LoginView = {
  boardName: string
  returnUrl: string
  userName: string
  /** User name whose session has ended, to prefill the form. */
  again?: string | undefined
  /** Whether somebody's unsent work is kept on this device, encrypted. */
  hasKeptWork?: boolean
  message: string | null
  /** Ticket for the next attempt from an unknown device. */
  ticket?: string | undefined
  demo: boolean
}

const STYLE = `
:root{color-scheme:light dark;--ink:#14202b;--soft:#4a5a68;--ground:#f3f5f2;--card:#fff;--line:#8a97a3;--accent:#0b5d4e;--on:#fff;--bad:#a3150f}
@media(prefers-color-scheme:dark){:root{--ink:#eef3f1;--soft:#b9c6c2;--ground:#0f1715;--card:#18221f;--line:#71827c;--accent:#7fd8c0;--on:#06231c;--bad:#ffb4ab}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:1rem/1.5 -apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{width:100%;max-width:400px}.brand{display:flex;align-items:center;gap:12px;margin:0 0 24px}.brand svg{width:48px;height:48px;flex:none}
h1{font-size:1.5rem;line-height:1.2;margin:0}p{margin:0}.board{color:var(--soft)}
form{background:var(--card);border-radius:16px;padding:24px;box-shadow:0 1px 2px #0002,0 8px 24px #0001}
label{display:block;font-weight:600;margin:0 0 4px}input{display:block;width:100%;min-height:48px;padding:8px 12px;margin:0 0 16px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;font:inherit}
button,a.main{display:block;width:100%;min-height:48px;border:0;border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
a.main{padding:12px;text-align:center;text-decoration:none}a.aside{display:inline-block;padding:10px 0;color:inherit}[hidden]{display:none}
:is(input,button,summary,a):focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.again{margin:0 0 16px}.bad{border-left:4px solid var(--bad);padding:8px 12px;margin:0 0 16px;color:var(--bad);font-weight:600}
p.more{margin:0 0 16px}details{margin:16px 0 0;color:var(--soft)}summary{min-height:44px;padding:10px 0;cursor:pointer}code{color:var(--ink)}li{margin:4px 0}ul{margin:0;padding-left:20px}
.codes{list-style:none;margin:0 0 16px;padding:0;font:600 1rem/1.5 ui-monospace,Menlo,Consolas,monospace}.codes li{overflow-wrap:anywhere}.pair{display:flex;gap:12px;margin:0 0 16px}
.pair button{background:transparent;color:inherit;border:1px solid var(--line)}@media print{.pair,a.main{display:none}form{box-shadow:none}}
`
/** The Content-Security-Policy of the sign-in pages, which allows their only style. */
export const LOGIN_PAGE_POLICY = `default-src 'none'; style-src ${inlineSource(STYLE)}; img-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** The portal's logo, as in public/icons/icon.svg. */
const LOGO = `<svg viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="15" fill="#0b5d4e"/><path fill="#fff" d="M32 13.5 51 29.2V31h-3.6v15H16.6V31H13v-1.8z"/><path fill="#f6b73c" d="M27.5 34.5a4.5 4.5 0 0 1 9 0V46h-9z"/><path fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" d="M11 51.5h30c4.5 0 6 .3 12-3.5"/></svg>`

const DEMO = `<details><summary>Demo sign-ins</summary><p>Each with the password <code>demo</code>:</p><ul>
<li><code>agent@demo</code></li><li><code>coagent@demo</code></li><li><code>broker@demo</code></li><li><code>manager@demo</code></li><li><code>staff@demo</code></li><li><code>admin@demo</code></li></ul></details>`

export const loginPage = (view: LoginView): string =>
  signInShell(view.boardName, formOf(view, alertOf(view.message)) + (view.demo ? DEMO : ''))

/** Page for an error during sign-in at a provider, with a link to try again. */
export const retryPage = (boardName: string, message: string): string =>
  signInShell(
    boardName,
    `<form method="get" action="/login">${alertOf(message)}<button type="submit">Sign in</button></form>`,
  )

/** Page for somebody who signed in at the provider but is not linked to a member yet. */
export const linkPage = (boardName: string, message: string | null): string =>
  signInShell(
    boardName,
    `<form method="post" action="/login/link">${alertOf(message)}<p class="more">You are signed in, but not yet as a member of this board. Enter the code that the board’s office gave you.</p>
<label for="code">Code</label><input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="characters" autocorrect="off" spellcheck="false" required maxlength="40" autofocus${message ? ' aria-describedby="message"' : ''}>
<button type="submit">Continue</button></form>`,
  )

export const alertOf = (message: string | null): string =>
  message ? `<p class="bad" role="alert" id="message">${html(message)}</p>` : ''

export function signInShell(boardName: string, content: string, heading = 'Sign in to Curbside'): string {
  return `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>Sign in · Curbside</title><meta name="description" content="The portal for members of ${html(boardName)}: list homes from a phone, with or without signal."><meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f5f2"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1715">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest"><style>${STYLE}</style></head>
<body><main><div class="brand">${LOGO}<div><h1>${heading}</h1><p class="board">${html(boardName)}</p></div></div>
${content}</main></body></html>`
}

const formOf = (
  view: LoginView,
  message: string,
) => `<form method="post" action="/login">${message}${view.again ? `<p class="again">Sign in again as <b>${html(view.again)}</b>. What is not sent yet waits on this device.</p>` : view.hasKeptWork ? '<p class="again">Unsent work is kept on this device. Whoever left it finds it again after signing in.</p>' : ''}<input type="hidden" name="returnUrl" value="${html(view.returnUrl)}">${view.hasKeptWork ? '<input type="hidden" name="kept" value="1">' : ''}${view.ticket ? `<input type="hidden" name="ticket" value="${html(view.ticket)}">` : ''}
<label for="username">User name</label><input id="username" name="username" type="text" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" inputmode="email" required maxlength="200" value="${html(view.userName)}"${view.userName ? '' : ' autofocus'}>
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${view.userName ? ' autofocus' : ''}${view.message ? ' aria-describedby="message"' : ''}>
<button type="submit">Sign in</button></form>`
