// All 22 forms from their first section to the last, at a desk, without a mouse: every field is a stop of the Tab key, the focus can always be seen, and what
// opens gives it back: each list and dialog is opened once, in the first form that has it. Runs with `npm test -- walks`.
import { afterAll, expect } from 'vitest'
import { walkEveryForm } from '../support/every-form/walk-every-form.ts'
import { focusStop, here, openFields, press, pressAll, type Stop } from '../support/keyboard.ts'
import { signIn } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const scene = await openScene({ viewport: { width: 1366, height: 900 } })
const { portal, phone, end } = scene
afterAll(async () => {
  try {
    await phone.close()
  } finally {
    await end()
  }
})
const { page } = phone
await signIn(page, portal.url)

const title = page.locator('.form-page-title')
/** More than any section has. */
const MOST_STOPS = 600
/** Presses of Tab before anybody looks; what is beyond the section is walked for nothing. */
const AT_ONCE = 12

const told = ({ key, name }: Stop, fault: string) => `${key ?? ''} ${name}: ${fault}`

/** Focus goes into the list or dialog that opens here, and comes back. */
async function openAndLeave(stop: Stop): Promise<string[]> {
  const open = page.locator('dialog[open], [role="dialog"]')
  await page.keyboard.press('Enter')
  const isOpen = await open
    .first()
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    )
  if (!isOpen) return [told(stop, 'Enter opens nothing')]
  await expect
    .poll(async () => (await here(page)).isInDialog, { message: told(stop, 'the focus stays outside') })
    .toBe(true)
  const inside = await press(page, 'Tab')
  const faults = inside.isInDialog || inside.id === stop.id ? [] : [told(stop, `Tab leaves it for ${inside.name}`)]
  await page.keyboard.press('Escape')
  await open.first().waitFor({ state: 'hidden' })
  const back = await here(page)
  return back.id === stop.id ? faults : [...faults, told(stop, `gives the focus to ${back.name || 'nothing'}`)]
}

/** Some groups are fetched when they are first shown, and some fields come after the first paint: until the page has nothing left to do. */
async function settled(): Promise<void> {
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
  let before = ''
  const isSame = async () => {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
    const shown = (await openFields(page)).join()
    const same = shown === before
    before = shown
    return same
  }
  await expect.poll(isSame).toBe(true)
}

async function walkFromTitle(): Promise<string[]> {
  await title.focus()
  return walkSection()
}

/** What opened before, in this form or another: the same field has the same list. Of a row, its field. */
const opened = new Set<string>()
function isNew({ kind, key, name }: Stop): boolean {
  const opener = `${kind} ${(key ?? name).replace(/\/.*\//, '/')}`
  const isFirst = (kind === 'pick' || kind === 'dialog') && !opened.has(opener)
  if (isFirst) opened.add(opener)
  return isFirst
}

/** From the section's title to what follows its last field, and back to the first; then each list and dialog that has not been open yet. */
async function walkSection(): Promise<string[]> {
  const faults: string[] = []
  const forth: Stop[] = []
  let beyond: Stop | undefined
  while (!beyond && forth.length < MOST_STOPS) {
    const ahead = await pressAll(page, 'Tab', AT_ONCE)
    for (const stop of ahead) {
      if (!stop.isInForm) beyond = stop
      if (beyond) break
      if (forth.some(({ id }) => id === stop.id)) return [...faults, told(stop, 'the focus is caught in a circle')]
      faults.push(...stop.faults.map((fault) => told(stop, fault)))
      forth.push(stop)
      if (stop.kind !== 'fold') continue
      await focusStop(page, stop)
      await page.keyboard.press('Enter')
      break
    }
  }
  const reached = new Set(forth.map(({ key }) => key))
  faults.push(...(await openFields(page)).filter((key) => !reached.has(key)).map((key) => `${key}: is never reached`))
  if (beyond?.id) await focusStop(page, beyond)
  const back = await pressAll(page, 'Shift+Tab', forth.length)
  for (const [at, stop] of forth.toReversed().entries())
    if (back[at]?.id !== stop.id)
      return [...faults, told(stop, `Shift+Tab goes to ${back[at]?.key} ${back[at]?.name} instead`)]
  for (const stop of forth.filter(isNew)) {
    await focusStop(page, stop)
    faults.push(...(await openAndLeave(stop)))
  }
  return faults
}

/** Adds a row where the section has rows; the focus stays in the form. “Add files” opens the system's picker. */
async function addRow(): Promise<string[]> {
  const add = page.locator('.form-page').getByRole('button', { name: /^Add (?!files)[a-z ]+$/ })
  if (!(await add.count())) return []
  const rows = page.locator('.form-page [data-section] > li')
  const before = await rows.count()
  await add.last().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(before + 1)
  const at = await here(page)
  return at.isInForm ? [] : [told(at, 'focus has left the form after a row was added')]
}

/** Review at the end, and the Validation Summary: each is opened, read and closed. */
async function lookAtEnd(): Promise<string[]> {
  const before = await here(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Review' }).waitFor()
  await expect.poll(async () => (await here(page)).isInDialog).toBe(true)
  const stops: string[] = []
  for (let at = await press(page, 'Tab'); at.isInDialog && stops.length < 90; at = await press(page, 'Tab')) {
    if (stops.includes(at.name)) break
    stops.push(at.name)
  }
  const faults = stops.some((name) => /^Submit/.test(name))
    ? []
    : [`Review: no way to Submit among ${stops.join(', ')}`]
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Review' }).waitFor({ state: 'hidden' })
  const back = await here(page)
  if (back.id !== before.id) faults.push(`Review: gives the focus to ${back.name || 'nothing'}`)
  return faults
}

async function walkByKeyboard(address: string): Promise<string[]> {
  await page.goto(`${portal.url}${address}`)
  await page.locator('.form-nav-steps').waitFor()
  const sections = await page.locator('nav[aria-label="Sections"] .section-item').count()
  const faults: string[] = []
  for (let section = 1; ; section++) {
    const name = (await title.textContent()) ?? ''
    await settled()
    faults.push(...[...(await addRow()), ...(await walkFromTitle())].map((fault) => `${name}: ${fault}`))
    // The Essentials stand first in the list.
    if (section >= sections - 1) break
    await page.locator('.form-nav-next').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => title.textContent()).not.toBe(name)
    await expect.poll(() => title.evaluate((each) => each === document.activeElement)).toBe(true)
  }
  return [...faults, ...(await lookAtEnd())]
}

walkEveryForm(scene, walkByKeyboard)
