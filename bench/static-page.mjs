// What the browser itself costs: 25 plain fields on a page without a framework are opened, replaced by 25 others, typed
// into, and a list is shown over them. In the same run as the form, they are its limits: nothing can be faster, and on a
// noisy machine they take longer too.
import { timeTap } from './browser.mjs'

const FIELDS = 25
const SWITCHES = 12
const SETTLE_MS = 300

const section = (number) =>
  `<h2>Section ${number}</h2>${Array.from(
    { length: FIELDS },
    (_, at) => `<div class="row"><label for="s${number}f${at}">Field ${at}</label><input id="s${number}f${at}"></div>`,
  ).join('')}`

const list = (lines) =>
  `<ul>${Array.from({ length: lines }, (_, at) => `<li><button>Field ${at}: Enter Field ${at}.</button></li>`).join('')}</ul>`

const pageOf = (lines) => `<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{font:16px sans-serif;margin:8px}.row{margin:8px 0}label{display:block}input{font-size:16px;width:100%}
nav{position:fixed;bottom:0}button{font-size:16px;min-height:48px}</style>
<main></main><dialog></dialog><nav><button id="next">Next</button><button id="list">List</button></nav>
<script>let at=1;const sections=[${JSON.stringify(section(0))},${JSON.stringify(section(1))}]
const dialog=document.querySelector('dialog')
document.querySelector('#next').onclick=()=>{at=1-at;document.querySelector('main').innerHTML=sections[at]}
document.querySelector('#list').onclick=()=>{dialog.innerHTML=${JSON.stringify(list(lines))};dialog.showModal()}</script>`

async function openStaticPage(page, lines = 0) {
  await page.goto(`data:text/html,${encodeURIComponent(pageOf(lines))}`)
  await page.waitForTimeout(SETTLE_MS)
}

const timeFirst = (page) => timeTap(page, page.locator('#next'), { selector: 'main input' })

/** Milliseconds from a tap until 25 fields are replaced by 25 others. */
async function measureStaticSwitches(page) {
  await openStaticPage(page)
  await timeFirst(page)
  const switches = []
  for (let at = 0; at < SWITCHES; at++) {
    const textNot = await page.locator('h2').textContent()
    switches.push(await timeTap(page, page.locator('#next'), { selector: 'main h2', textNot }))
    await page.waitForTimeout(SETTLE_MS)
  }
  return switches
}

/** Milliseconds from a tap until a list of so many lines stands over the page. */
export async function measureStaticList(page, lines, runs) {
  await openStaticPage(page, lines)
  const times = []
  for (let run = 0; run < runs; run++) {
    times.push(await timeTap(page, page.locator('#list'), { selector: 'dialog li button' }))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(SETTLE_MS)
  }
  return times
}

/**
 * `first`: tap to the first section, `switches` from one to the other. `typeInto`: types as in the form; returns the
 * keys' times and the main thread's load for each.
 */
export async function measureStaticPage(page, { typeInto, runs }) {
  const first = []
  for (let run = 0; run < runs; run++) {
    await openStaticPage(page)
    first.push(await timeFirst(page))
  }
  return { first, ...(await typeInto('s0f0')), switches: await measureStaticSwitches(page) }
}
