// The section on screen is named in the form's address, which it must not change while the browser is going back.
import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSearchPart, useSheetName } from '#src/app/pages/record-form/form-address.ts'
import { backOnce } from '#src/ui/back.tsx'
import { show } from '../../support/on-screen.tsx'

let history: RouterHistory
let name: ReturnType<typeof useSearchPart>
let openSheet: ReturnType<typeof useSheetName>[1]
function Form() {
  history = useRouter().history
  name = useSearchPart()
  openSheet = useSheetName()[1]
  return null
}
beforeEach(() => show(<Form />))

/** The member closes a sheet; the browser goes back when `arrive` is called, and where to is up to the story. */
function closing(): { arrive(address: string): void } {
  history.push('/?sheet=sections')
  vi.spyOn(history, 'back').mockReturnValue()
  backOnce(history)
  return { arrive: (address) => history.push(address) }
}
const address = () => history.location.href

test('the section is named at once when nothing is going on', async () => {
  history.push('/')
  name({ section: 'rooms' })
  await expect.poll(address).toBe('/?section=rooms')
})

test('while a sheet closes it is named afterwards: the browser would forget to go back, and the sheet would stay', async () => {
  const { arrive } = closing()
  name({ section: 'rooms' })
  await new Promise(requestAnimationFrame)
  expect(address()).toBe('/?sheet=sections')
  arrive('/')
  await expect.poll(address).toBe('/?section=rooms')
})

test('a form that was left meanwhile names nothing: the page below keeps its address', async () => {
  const { arrive } = closing()
  name({ section: 'rooms' })
  arrive('/home')
  await new Promise(requestAnimationFrame)
  expect(address()).toBe('/home')
})

test('under a sheet that has just been opened it is named once that closes, and Back from there leads no further', async () => {
  history.push('/?section=price')
  history.push('/?section=price&sheet=search')
  name({ section: 'rooms' })
  await new Promise(requestAnimationFrame)
  expect(address()).toBe('/?section=price&sheet=search')
  history.back()
  await expect.poll(address).toBe('/?section=rooms')
})

test('a sheet closes although the browser forgets to go back', async () => {
  history.push('/')
  openSheet('sections')
  await expect.poll(address).toBe('/?sheet=sections')
  vi.spyOn(history, 'back').mockReturnValue()
  openSheet(null)
  await expect.poll(address).toBe('/')
})
