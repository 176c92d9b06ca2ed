// An agent lists a house with one thumb, told for any engine.
import { expect } from 'vitest'
import { type Answer, BUNGALOW, BUNGALOW_ROOMS, type RoomAnswer } from '../support/list-a-house.ts'
import { button, byId, heading, OPTION, option, type Tab, text } from './tab.ts'

export async function signIn(tab: Tab, url: string): Promise<void> {
  await tab.goto(`${url}/login`)
  await tab.type({ css: '[autocomplete=username]' }, 'agent@demo')
  await tab.type({ css: '[type=password]' }, 'demo')
  await tab.tap(button('Sign in'))
  await tab.see(heading('Jordan'))
}

/** The shell, the forms and their lists are on the phone, and a worker answers for the portal. */
export async function readyWithoutSignal(tab: Tab): Promise<void> {
  const isReady = () =>
    tab.run(async () => {
      const kept = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => url)
      return (
        navigator.serviceWorker.controller !== null &&
        (await kept('curbside-definitions-1')).some((url) => url.includes('/definition/res')) &&
        (await kept('curbside-lookups-1')).length > 0 &&
        (await kept('curbside-later-1')).some((url) => url.endsWith('.js'))
      )
    })
  await expect.poll(isReady).toBe(true)
}

export async function openResidential(tab: Tab): Promise<void> {
  await tab.tap({ css: 'nav button', name: 'Create' })
  await tab.tap({ css: 'dialog a, dialog button', has: 'Residential' })
  await tab.see(heading('Create Listing'))
  await tab.tap(button('All fields'))
}

export async function goToSection(tab: Tab, name: string): Promise<void> {
  const done = { css: '[role=toolbar] button', name: 'Done' }
  if (await tab.has(done)) await tab.tap(done)
  await tab.tap({ css: 'button.form-sections-button, button', has: 'Section ' })
  await tab.tap({ css: 'dialog li button', has: name })
  await tab.see({ css: 'h2', name })
  await tab.gone({ css: 'dialog[open]' })
}

async function openFolds(tab: Tab): Promise<void> {
  const open = () =>
    tab.run(() => {
      const toggles = [...document.querySelectorAll<HTMLElement>('.form-fold-toggle[aria-expanded="false"]')]
      for (const toggle of toggles) toggle.click()
      return toggles.length
    })
  await expect.poll(open).toBe(0)
}

async function answer(tab: Tab, name: string, value: Answer): Promise<void> {
  const control = byId(name)
  const inIt = (rest: string) => `[id="${name}"] ${rest}`
  await openFolds(tab)
  await tab.see(control)
  if (typeof value === 'boolean') return tab.tap({ css: inIt('button'), name: value ? 'Yes' : 'No' })
  if (typeof value !== 'object') return tab.type(control, String(value))
  if (await tab.has({ css: `[id="${name}"][role=group]` })) return tab.tap({ css: inIt('button'), name: value.pick })
  await tab.tap(control)
  await chooseInSheet(tab, value.pick)
}

export async function chooseInSheet(tab: Tab, choice: string): Promise<void> {
  await tab.see(OPTION)
  const search = { css: 'dialog input[type=search], dialog input[aria-label^="Find in"], dialog [role=combobox]' }
  if (await tab.has(search)) await tab.type(search, choice)
  const isMultiple = await tab.has({ css: 'dialog [aria-multiselectable=true]' })
  await tab.tap(option(choice))
  if (isMultiple) await tab.tap({ css: 'dialog button', has: 'Done' })
  await tab.gone({ css: 'dialog[open]' })
}

export async function fillHouse(tab: Tab): Promise<void> {
  for (const [section, answers] of Object.entries(BUNGALOW)) {
    await goToSection(tab, section)
    for (const [name, value] of Object.entries(answers)) await answer(tab, name, value)
  }
  await goToSection(tab, 'Rooms')
  for (const room of BUNGALOW_ROOMS) await addRoom(tab, room)
}

async function addRoom(tab: Tab, { type, level, length, width }: RoomAnswer): Promise<void> {
  const keys = () =>
    tab.run(() =>
      [...document.querySelectorAll('[data-section="rooms"] > li [data-key$="/RoomType"]')].map(
        (row) => row.getAttribute('data-key')!,
      ),
    )
  const before = await keys()
  await tab.tap(button('Add room'))
  await expect.poll(async () => (await keys()).length).toBe(before.length + 1)
  const key = (await keys()).at(-1)!.replace('/RoomType', '')
  await answer(tab, `${key}/RoomType`, { pick: type })
  await answer(tab, `${key}/RoomLevel`, { pick: level })
  if (length !== undefined) await tab.type(byId(`${key}/RoomLength`), String(length))
  if (width !== undefined) await tab.type(byId(`${key}/RoomWidth`), String(width))
}

export const CHOOSE_PHOTOS = { css: 'input[type=file][aria-label="Choose photos"]' }
export const PHOTO_CARD = { css: '.photo-card' }
export const countOf = (tab: Tab, css: string): Promise<number> =>
  tab.run((css) => document.querySelectorAll(css).length, css)

export async function submit(tab: Tab): Promise<void> {
  await goToSection(tab, 'Terms')
  await tab.tap(button('Review'))
  await tab.see(text('Submit this listing?'))
  await tab.tap({ css: 'dialog button', has: 'Submit' })
}
