// All 22 forms from their first section to the last, at a desk, without a mouse: every field is a stop of the Tab key, the focus can always be seen, and what
// opens gives it back. Runs with `npm test -- walks`.
import { afterAll, expect } from 'vitest'
import { walkEveryForm } from '../support/every-form/walk-every-form.ts'
import { here, openFields, press, type Stop } from '../support/keyboard.ts'
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
  await expect.poll(async () => (await here(page)).isInDialog).toBe(true)
  const inside = await press(page, 'Tab')
  const faults = inside.isInDialog || inside.id === stop.id ? [] : [told(stop, `Tab leaves it for ${inside.name}`)]
  await page.keyboard.press('Escape')
  await open.first().waitFor({ state: 'hidden' })
  const back = await here(page)
  return back.id === stop.id ? faults : [...faults, told(stop, `gives the focus to ${back.name || 'nothing'}`)]
}

/** Some groups are fetched when they are first shown: they are all there when nothing has come for a moment. */
async function settled(): Promise<void> {
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
  let before = ''
  const isSame = async () => {
    const shown = (await openFields(page)).join()
    const same = shown === before
    before = shown
    return same
  }
  await expect.poll(isSame, { interval: 250 }).toBe(true)
}

async function walkFromTitle(): Promise<string[]> {
  await title.focus()
  return walkSection()
}

/** From the section's title to what follows its last field, and back to the first. */
async function walkSection(): Promise<string[]> {
  const faults: string[] = []
  const forth: Stop[] = []
  for (let stop = await press(page, 'Tab'); forth.length < MOST_STOPS; stop = await press(page, 'Tab')) {
    if (!stop.isInForm) break
    if (forth.some(({ id }) => id === stop.id)) return [...faults, told(stop, 'the focus is caught in a circle')]
    faults.push(...stop.faults.map((fault) => told(stop, fault)))
    forth.push(stop)
    if (stop.kind === 'fold') await page.keyboard.press('Enter')
    if (stop.kind === 'pick' || stop.kind === 'dialog') faults.push(...(await openAndLeave(stop)))
  }
  const reached = new Set(forth.map(({ key }) => key))
  faults.push(...(await openFields(page)).filter((key) => !reached.has(key)).map((key) => `${key}: is never reached`))
  for (const stop of forth.toReversed()) {
    const back = await press(page, 'Shift+Tab')
    if (back.id !== stop.id) return [...faults, told(stop, `Shift+Tab goes to ${back.key} ${back.name} instead`)]
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
