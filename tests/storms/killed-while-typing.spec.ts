// Jordan types, and the browser is killed hundreds of times on one phone: on a network that works, is cut, loses replies
// or shows a captive portal, sometimes with the database connection closed under the form. Only keys of the last moment may
// be missing, and none that the screen showed as saved.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#contract/session.ts'
import { createDice } from '../offline/sync/simulator/virtual-clock.ts'
import { field, goToSection, openResidential, readyWithoutSignal, signIn } from '../support/list-a-house.ts'
import type { Mood } from '../support/lying-network.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'
import { createTypingModel, type TypingModel, type Verdict } from './typing-model.ts'

const KILLS = Number(process.env.BROWSER_KILLS ?? 200)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** A keystroke is durable after this time, on a phone that is not busy. */
const DURABLE_MS = 300
const MOODS: readonly Mood[] = ['pass', 'cut', 'swallow-reply', 'captive-portal']
const BOX = 'PublicRemarks'
const LONG = 3_000

const { network, phone, end } = await openScene()
afterAll(end)
const dice = createDice(SEED)
let model: TypingModel

/**
 * Runs in every page from its start: reports what is typed and what is shown as saved after each frame, and can close
 * the database.
 */
function watch(box: string) {
  type Told = { typedValue(value: string, at: number): void; savedValue(value: string): void }
  const told = window as unknown as Told
  const open = new Set<IDBDatabase>()
  const { open: openDatabase } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args) {
    const request = openDatabase.apply(this, args)
    if (/^curbside-\d+$/.test(args[0])) request.addEventListener('success', () => open.add(request.result))
    return request
  }
  Object.assign(window, {
    closeDatabases: () => {
      for (const database of open) database.close()
      open.clear()
    },
  })
  const typedText = () => (document.getElementById(box) as HTMLTextAreaElement | null)?.value
  document.addEventListener('input', ({ target }) => {
    if ((target as Element).id === box) told.typedValue(typedText() ?? '', Date.now())
  })
  let last: string | undefined
  const look = () => {
    const label = document.querySelector('.form-header-saved')?.textContent ?? ''
    const value = typedText()
    if (value !== undefined && value !== last && /\bsaved\b/i.test(label) && !/not saved/i.test(label)) {
      last = value
      told.savedValue(value)
    }
    requestAnimationFrame(afterPaint)
  }
  const afterPaint = () => setTimeout(look)
  afterPaint()
}

async function prepareBrowser() {
  await phone.context.exposeFunction('typedValue', (value: string, at: number) => model?.typed(value, at))
  await phone.context.exposeFunction('savedValue', (value: string) => model?.shownAsSaved(value))
  await phone.context.addInitScript(watch, BOX)
}

async function openBox(page: Page): Promise<Locator> {
  const box = field(page, BOX)
  await page.getByRole('button', { name: /Section \d+ of \d+/ }).waitFor()
  if (!(await box.isVisible())) await goToSection(page, 'Remarks & Marketing')
  await box.waitFor()
  return box
}

/** Types until the browser is killed. */
async function typeOn({ keyboard }: Page, before: string, round: number): Promise<void> {
  let value = before
  for (let key = 0; ; key++) {
    const letter = key % 6 === 5 ? ' ' : String.fromCharCode(97 + ((round + key) % 26))
    value += letter
    model.sent(value, Date.now())
    await keyboard.type(letter)
    // Like a person: a word at a time, with a pause now and then.
    await sleep(dice() < 0.04 ? 500 + dice() * 400 : 15 + dice() * 110)
  }
}

async function typeAndDie(box: Locator, round: number): Promise<number> {
  const { page } = phone
  let before = await box.inputValue()
  if (before.length > LONG) {
    before = ''
    model.sent(before, Date.now())
    await box.fill(before)
  }
  await box.focus()
  await page.keyboard.press('Control+End')
  let isOver = false
  const typing = typeOn(page, before, round).catch((error: unknown) => {
    if (!isOver) throw error
  })
  const untilKill = 150 + dice() * 1_600
  const isClosing = dice() < 0.25
  await sleep(untilKill / 2)
  if (isClosing) await page.evaluate('closeDatabases()')
  await Promise.race([sleep(untilKill / 2), typing])
  isOver = true
  const killedAt = Date.now()
  await phone.kill()
  await typing
  return killedAt
}

test(
  `killed ${KILLS} times while typing: nothing that was shown as saved is missing`,
  async () => {
    phone.expectComplaints(NETWORK_CUT, /Failed to load|MIME type|status of/)
    await prepareBrowser()
    await signIn(phone.page, network.url)
    await openResidential(phone.page)
    await goToSection(phone.page, 'Remarks & Marketing')
    await field(phone.page, BOX).fill('A house.')
    await field(phone.page, BOX).blur()
    await phone.page.locator('.form-header-saved', { hasText: /saved/i }).waitFor()
    await readyWithoutSignal(phone.page)
    await phone.cookiesWritten(SESSION_COOKIE)
    const address = phone.page.url()
    expect(address).toContain('draft=')

    const verdicts: (Verdict & { round: number })[] = []
    let box = field(phone.page, BOX)
    for (let round = 0; round < KILLS; round++) {
      model = createTypingModel(await box.inputValue())
      const mood = MOODS[Math.floor(dice() * MOODS.length)]!
      network.setMood((path) => (mood === 'swallow-reply' && !path.startsWith('/api/') ? 'pass' : mood))
      const killedAt = await typeAndDie(box, round)
      await phone.reopen()
      await prepareBrowser()
      const judging = model
      await phone.page.goto(address)
      box = await openBox(phone.page)
      const verdict = judging.judge(await box.inputValue(), killedAt)
      verdicts.push({ round, ...verdict })
      if (verdicts.length % 20 === 0) console.log(`killed while typing: ${verdicts.length} of ${KILLS}`)
    }

    const lost = verdicts.map(({ lostMs }) => lostMs).sort((a, b) => a - b)
    const late = verdicts.filter(({ lostMs }) => lostMs > DURABLE_MS)
    const falseLabels = verdicts.filter(({ isLabelFalse, isForeign }) => isLabelFalse || isForeign)
    console.log(
      `killed while typing: ${KILLS} kills, seed ${SEED}, ` +
        `${verdicts.filter(({ lostKeys }) => lostKeys > 0).length} lost a key, lost ms median ${lost[lost.length >> 1]}, ` +
        `worst ${lost.at(-1)}, above ${DURABLE_MS} ms ${late.length}, labels false: ${falseLabels.length}`,
    )
    expect(falseLabels).toEqual([])
    await phone.close()
  },
  KILLS * 60_000 + 300_000,
)
