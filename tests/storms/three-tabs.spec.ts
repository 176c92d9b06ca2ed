// Jordan has one draft open in three tabs and switches between them in the middle of words; then the browser is killed.
// Every word is there, once.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#contract/session.ts'
import { createDice } from '../offline/sync/simulator/virtual-clock.ts'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import { field, goToSection, signIn } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const TAKEOVERS = Number(process.env.TAKEOVERS ?? 60)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const BOX = 'PublicRemarks'

const { network, phone, end } = await openScene()
afterAll(end)
const dice = createDice(SEED)

async function takeOver(tab: Page) {
  await tab.bringToFront()
  await tab.getByRole('button', { name: 'Edit here instead' }).click()
  await tab.getByRole('button', { name: /Section \d+ of \d+/ }).waitFor()
  await goToSection(tab, 'Remarks & Marketing')
}

test(
  `${TAKEOVERS} times from tab to tab in the middle of a word: nothing that was typed is missing`,
  async () => {
    await signIn(phone.page, network.url)
    await openFilledForm(phone.page)
    const address = phone.page.url()
    await phone.cookiesWritten(SESSION_COOKIE)
    const tabs = [phone.page, await phone.newTab(), await phone.newTab()]
    for (const tab of tabs.slice(1)) {
      await tab.goto(address)
      await tab.getByText('This draft is open in another tab.').waitFor()
    }
    let writer = 0
    await goToSection(tabs[0]!, 'Remarks & Marketing')
    await field(tabs[0]!, BOX).fill('')
    let typed = ''
    for (let at = 0; at < TAKEOVERS; at++) {
      const page = tabs[writer]!
      await field(page, BOX).focus()
      await page.keyboard.press('Control+End')
      const word = `${at}abc `
      await page.keyboard.type(word)
      typed += word
      writer = (writer + (dice() < 0.5 ? 1 : 2)) % tabs.length
      await takeOver(tabs[writer]!)
      await expect.poll(() => field(tabs[writer]!, BOX).inputValue()).toBe(typed)
    }
    await phone.kill()
    await phone.reopen()
    await phone.page.goto(address)
    await goToSection(phone.page, 'Remarks & Marketing')
    expect(await field(phone.page, BOX).inputValue()).toBe(typed)
    console.log(`three tabs: ${TAKEOVERS} takeovers, seed ${SEED}, words lost: 0`)
    await phone.close()
  },
  TAKEOVERS * 30_000 + 300_000,
)
