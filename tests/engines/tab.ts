// What a person does in a tab, in words that every engine's driver understands: look, tap, type, choose a file.
import { expect } from 'vitest'
import type { Command } from './webdriver.ts'

/**
 * What is looked for: `css`, of which only what has this `name` (its label, or its whole text), or in whose text it is
 * (`has`). Only what is visible counts, unless `hidden`. The last that fits, so that what lies on top comes first.
 */
export type Target = { css: string; name?: string; has?: string; hidden?: boolean }

export const button = (name: string): Target => ({ css: 'button, [role=button], a', name })
export const OPTION: Target = { css: 'dialog [role=option]' }
export const option = (name: string): Target => ({ ...OPTION, name })
export const heading = (has: string): Target => ({ css: 'h1, h2', has })
export const text = (has: string): Target => ({ css: 'main *, dialog *, [role=dialog] *, header *', has })
export const byId = (id: string): Target => ({ css: `[id="${id}"]` })

/** Runs in the page. */
function findIn({ css, name, has, hidden }: Target): Element | null {
  const plain = (given: string | null | undefined) => (given ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const shown = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    return plain(element.getAttribute('aria-label') || shown || labels[0]?.textContent || element.textContent)
  }
  const isShown = (element: Element) => element.getClientRects().length > 0 && element.checkVisibility()
  const fits = (element: Element) =>
    (hidden || isShown(element)) &&
    (name === undefined || nameOf(element) === name) &&
    (has === undefined || plain(element.textContent).includes(has))
  return [...document.querySelectorAll(css)].filter(fits).at(-1) ?? null
}

/** Runs in the page. Beneath no bar: a driver only brings it to the edge. False while it moves, as a sheet does that opens. */
async function bringIntoView(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: 'center' })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const place = () => JSON.stringify(element.getBoundingClientRect())
  await frame()
  const before = place()
  for (let frames = 0; frames < 3; frames += 1) await frame()
  return place() === before
}

export type Tab = ReturnType<typeof tabOf>

/** As WebDriver spells it. */
const BACKSPACE = '\uE003'
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Reference = { [ELEMENT]: string }

export function tabOf(command: Command) {
  /** In the page; what it returns has to be JSON. */
  const run = async <Args extends unknown[], T>(work: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T> => {
    const script = `const given = [...arguments]; const done = given.pop()
      Promise.resolve().then(() => (${work})(...given)).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = (await command('ExecuteAsyncScript', { script, args })) as { value: T; error?: string }
    if (error !== undefined) throw new Error(error)
    return value
  }
  const peek = async (target: Target): Promise<string | null> => {
    const found = await command('ExecuteScript', { script: `return (${findIn})(...arguments)`, args: [target] })
    return found === null ? null : (found as Reference)[ELEMENT]
  }
  const see = async (target: Target): Promise<string> => {
    let id: string | null = null
    // A page that is being left answers nothing.
    const look = async () => {
      id = await peek(target).catch(() => null)
      return id !== null
    }
    await expect.poll(look, { message: JSON.stringify(target) }).toBe(true)
    return id!
  }
  const gone = (target: Target) =>
    expect.poll(() => peek(target).catch(() => 'leaving'), { message: `gone: ${JSON.stringify(target)}` }).toBe(null)
  /** Again where something was in the way that has gone since. */
  const act = async (target: Target, work: (id: string) => Promise<unknown>): Promise<void> => {
    const attempt = async () => {
      const id = await see(target)
      try {
        if (!(await run(bringIntoView, { [ELEMENT]: id } as unknown as Element))) return 'still moving'
        await work(id)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }
    await expect.poll(attempt, { message: JSON.stringify(target) }).toBe('')
  }
  return {
    run,
    see,
    gone,
    /** Whether it is there now. */
    has: async (target: Target) => (await peek(target)) !== null,
    goto: (url: string) => command('Navigate', { url }),
    tap: (target: Target) => act(target, (id) => command('ElementClick', { id })),
    type: (target: Target, typed: string) =>
      act(target, async (id) => {
        const before = await run((input) => input.value.length, { [ELEMENT]: id } as unknown as HTMLInputElement)
        await command('ElementSendKeys', { id, text: BACKSPACE.repeat(before) + typed })
      }),
    /** `path`: of a file on this machine. */
    async choose(target: Target, path: string): Promise<void> {
      await command('ElementSendKeys', { id: await see({ ...target, hidden: true }), text: path })
    },
    /** Base64 of a PNG. */
    picture: async () => String(await command('TakeScreenshot')),
  }
}
