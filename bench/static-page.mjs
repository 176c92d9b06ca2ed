// Baseline of the browser itself: 25 plain fields on a static page, typed into and replaced by 25 others, in the same
// run as the form. It shows how quiet the machine was; nothing can be faster than this.
import { timeTap } from './browser.mjs'

const FIELDS = 25
const SWITCHES = 12
const SETTLE_MS = 300

const section = (number) =>
  `<h2>Section ${number}</h2>${Array.from(
    { length: FIELDS },
    (_, at) => `<div class="row"><label for="s${number}f${at}">Field ${at}</label><input id="s${number}f${at}"></div>`,
  ).join('')}`

const PAGE = `<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{font:16px sans-serif;margin:8px}.row{margin:8px 0}label{display:block}input{font-size:16px;width:100%}
nav{position:fixed;bottom:0}button{font-size:16px;min-height:48px}</style>
<main>${section(0)}</main><nav><button>Next</button></nav>
<script>let at=0;const sections=[${JSON.stringify(section(0))},${JSON.stringify(section(1))}]
document.querySelector('button').onclick=()=>{at=1-at;document.querySelector('main').innerHTML=sections[at]}</script>`

/** `typeInto`: types as in the form; returns the keys' times and the main thread's load for each. */
export async function measureStaticPage(page, typeInto) {
  await page.goto(`data:text/html,${encodeURIComponent(PAGE)}`)
  await page.waitForTimeout(SETTLE_MS)
  const { keys, busy } = await typeInto('s0f0')
  const switches = []
  for (let at = 0; at < SWITCHES; at++) {
    const textNot = await page.locator('h2').textContent()
    switches.push(await timeTap(page, page.getByRole('button'), { selector: 'main h2', textNot }))
    await page.waitForTimeout(SETTLE_MS)
  }
  return { keys, busy, switches }
}
