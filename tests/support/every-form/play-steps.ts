// Plays a plan in the open form: writes the draft as another tab would, then reads what the member sees from the page.
import type { Page } from 'playwright-core'
import { giveOpener } from '../sealed-work.ts'
import type { Sight, Step } from './plan-rules.ts'
import type { Content } from './stage.ts'

export type Unseen = { readonly rule: string; readonly why: string }

type Scene = {
  readonly rule: string
  readonly page: string
  readonly fires: Content
  readonly silent: Content | null
  readonly sight: Sight
}

const TIMEOUT_MS = 4_000

/** Every step of one situation, section by section. Answers what was not seen as planned. */
export async function playSteps(
  page: Page,
  database: string,
  draftId: string,
  steps: readonly Step[],
): Promise<Unseen[]> {
  const scenes: Scene[] = steps.map(({ rule, page: section, fires, silent, sight }) => ({
    rule,
    page: section,
    fires,
    silent,
    sight,
  }))
  await giveOpener(page)
  return page.evaluate(playInPage, { database, draftId, scenes, patience: TIMEOUT_MS })
}

type Given = { database: string; draftId: string; scenes: Scene[]; patience: number }

/** Runs in the page, so it stands alone. */
async function playInPage({ database, draftId, scenes, patience }: Given): Promise<{ rule: string; why: string }[]> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const channel = new BroadcastChannel(database)
  /** A list of options: a sheet, or at a desk in place. */
  const LIST = ':is(dialog[open], .option-combo)'
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  // biome-ignore lint/suspicious/noExplicitAny: the draft as it lies in the database
  type Stored = any

  function write(draft: Stored, content: Content): Stored {
    const rev = draft.revision + 1
    const next = {
      ...draft,
      revision: rev,
      fields: { ...draft.fields },
      rows: { ...draft.rows },
      photos: { ...draft.photos },
    }
    const names = new Set([
      ...Object.keys(next.fields),
      ...Object.keys(draft.base?.values ?? {}),
      ...Object.keys(content.values),
    ])
    for (const name of names) {
      const now = name in next.fields ? next.fields[name].value : draft.base?.values[name]
      const value = content.values[name] ?? null
      if (!same(now, value)) next.fields[name] = { value, base: draft.base?.values[name] ?? null, editedAt: 0, rev }
    }
    for (const section of new Set([
      ...Object.keys(next.rows),
      ...Object.keys(draft.base?.items ?? {}),
      ...Object.keys(content.rows),
    ])) {
      const saved = new Map<string, Stored>((draft.base?.items[section] ?? []).map((row: Stored) => [row.uid, row]))
      const rows = { ...next.rows[section] }
      const wanted = content.rows[section] ?? []
      const uids = new Set([...Object.keys(rows), ...saved.keys(), ...wanted.map((_, at) => `${section}-${at + 1}`)])
      for (const uid of uids) {
        const at = Number(uid.slice(section.length + 1)) - 1
        const values = wanted[at]
        const before = rows[uid]
        const shown = { ...saved.get(uid) }
        for (const [name, register] of Object.entries<Stored>(before?.fields ?? {})) shown[name] = register.value
        const own = ['uid', 'SortOrder', 'IsDeleted']
        const cells = [...new Set([...Object.keys(shown), ...Object.keys(values ?? {})])].filter(
          (name) => !own.includes(name),
        )
        const changed = values ? cells.filter((name) => !same(shown[name], values[name])) : []
        const deleted = values === undefined
        if (!changed.length && (before?.IsDeleted ?? !saved.has(uid)) === deleted) continue
        const fields = { ...before?.fields }
        for (const name of changed)
          fields[name] = { value: values![name] ?? null, base: saved.get(uid)?.[name] ?? null, editedAt: 0, rev }
        rows[uid] = { fields, SortOrder: at + 1, IsDeleted: deleted, isNew: !saved.has(uid), editedAt: 0, rev }
      }
      next.rows[section] = rows
    }
    const living = content.photos.map((_, at) => `photos-${at + 1}`)
    const told = living.map((id) => next.photos[id]?.Description ?? '')
    if (!same(living, draft.photoOrder) || !same(told, content.photos)) {
      const base = new Set((draft.base?.photos ?? []).map((photo: Stored) => photo.id))
      for (const id of new Set([...living, ...base, ...Object.keys(next.photos)]) as Set<string>) {
        const photo = next.photos[id] ?? {
          id,
          Description: '',
          name: id,
          isNew: !base.has(id),
          editedAt: 0,
          state: 'uploaded',
          problem: null,
          tries: 0,
          url: null,
          thumbURL: null,
        }
        next.photos[id] = {
          ...photo,
          Description: content.photos[living.indexOf(id)] ?? '',
          IsDeleted: !living.includes(id),
          rev,
        }
      }
      next.photoOrder = living
      next.photoOrderRev = rev
    }
    return next
  }

  async function show(content: Content): Promise<void> {
    const row = await new Promise<object>((resolve, reject) => {
      const request = db.transaction('drafts').objectStore('drafts').get(draftId)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const draft = await globalThis.openRow(row)
    const work = db.transaction('drafts', 'readwrite')
    work.objectStore('drafts').put(write(draft, content))
    await new Promise<void>((resolve, reject) => {
      work.oncomplete = () => resolve()
      work.onerror = () => reject(work.error)
      work.onabort = () => reject(work.error)
    })
    channel.postMessage({ kind: 'changed', draftId })
  }

  const at = (key: string) => document.querySelector<HTMLElement>(`[data-key="${key}"]`)
  const text = (id: string) => document.getElementById(id)?.textContent ?? null
  /** Under a section's heading; of one photo, with its place before it. */
  const said = (mark: string, message: string) =>
    [...document.querySelectorAll(`.form-group-messages ${mark}`)].some(({ textContent }) =>
      textContent?.endsWith(message),
    )

  /** What stands closed is opened, as the member would. */
  function open(key: string): void {
    const [section, uid] = key.split('/')
    const card =
      uid &&
      document.querySelector<HTMLElement>(
        `[data-section="${section}"] [data-row="${uid}"] .form-row-open[aria-expanded="false"]`,
      )
    if (card) card.click()
    for (const fold of document.querySelectorAll<HTMLElement>('.form-fold-toggle[aria-expanded="false"]')) fold.click()
    if (at(key)) return
    for (const button of document.querySelectorAll<HTMLElement>('.form-group-more button[aria-expanded="false"]'))
      button.click()
  }

  function isSeen(sight: Sight): boolean {
    const { key } = sight
    open(key)
    const place = at(key)
    switch (sight.kind) {
      case 'error':
        return text(`${key}:e`) === sight.message || said('.field-error', sight.message)
      case 'warning':
        return text(`${key}:w`) === `Warning: ${sight.message}` || said('.form-field-warning', sight.message)
      case 'required':
        return place?.querySelector('.form-field-required') != null
      case 'there':
        return place !== null || document.getElementById(key) !== null
      case 'locked':
        return place?.querySelector('input[readonly], textarea[readonly], button:disabled') != null
      case 'no-error':
        return place !== null && text(`${key}:e`) === null
      case 'value':
        return Number(place?.querySelector('input')?.value.replaceAll(',', '')) === Number(sight.value)
      case 'codes': {
        if (!document.querySelector(LIST)) place?.querySelector<HTMLElement>('[data-pick]')?.click()
        // What is chosen already stays in the list, whether it may be chosen now or not.
        const chips = place?.querySelectorAll('[data-choose]') ?? []
        const options = chips.length ? [...chips] : [...document.querySelectorAll(`${LIST} [role="option"]`)]
        const named = (option: Element) => (option.querySelector('.option-text') ?? option).textContent ?? ''
        const isChosen = (option: Element) =>
          [option.getAttribute('aria-selected'), option.getAttribute('aria-pressed')].includes('true')
        const isKept = (option: Element) => isChosen(option) && !sight.words.includes(named(option))
        const offered = options.filter((option) => !isKept(option)).map(named)
        return offered.length > 0 && same(offered, sight.words)
      }
    }
  }

  /** A sheet that was opened to look goes again, before the next value is set. */
  async function closeSheet(): Promise<void> {
    document.querySelector<HTMLElement>('dialog[open] [aria-label="Close"]')?.click()
    // In place, a press anywhere else closes it.
    if (document.querySelector('.option-combo')) document.body.click()
    for (let tries = 0; document.querySelector(LIST) && tries < 200; tries++) await frame()
  }

  async function until(expected: boolean, sight: Sight): Promise<boolean> {
    let isMet = false
    for (const end = performance.now() + patience; !isMet && performance.now() < end; ) {
      isMet = isSeen(sight) === expected
      if (isMet && (expected || sight.kind !== 'codes')) break
      // A list that is not the narrowed one yet may be none at all.
      if (isMet && (at(sight.key)?.querySelector('[data-choose]') || document.querySelector(`${LIST} [role="option"]`)))
        break
      isMet = false
      await frame()
    }
    await closeSheet()
    return isMet
  }

  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
  const here = () => document.querySelector<HTMLElement>('.form-page')?.dataset.page ?? ''
  async function step(way: string): Promise<void> {
    const before = here()
    press(way)
    for (let tries = 0; here() === before && tries < 200; tries++) await frame()
  }
  const isLast = () => document.querySelector('.form-nav-next')?.textContent?.startsWith('Review') ?? true

  const found: { rule: string; why: string }[] = []
  // What is missing is told once Submit was tapped: with nothing filled in it is refused on the spot.
  await show({ values: {}, rows: {}, photos: [] })
  while (!isLast()) await step('.form-nav-next')
  press('.form-nav-next')
  const refused = 'dialog[open] .button-main[aria-disabled="true"]'
  for (let tries = 0; !document.querySelector(refused) && tries < 200; tries++) await frame()
  press(refused)
  await frame()
  await closeSheet()
  while (!document.querySelector<HTMLButtonElement>('.form-nav-step:not(.form-nav-next)')?.disabled)
    await step('.form-nav-step:not(.form-nav-next)')
  for (;;) {
    for (const { rule, fires, silent, sight } of scenes.filter(({ page }) => page === here())) {
      await show(fires)
      if (!(await until(true, sight))) {
        const shown = at(sight.key)?.textContent?.replace(/\s+/g, ' ').slice(0, 200) ?? 'nothing'
        found.push({ rule, why: `${sight.kind} of ${sight.key} is not seen; there is: ${shown}` })
      }
      if (!silent) continue
      await show(silent)
      if (!(await until(false, sight))) found.push({ rule, why: `${sight.kind} of ${sight.key} does not go` })
    }
    if (isLast()) break
    await step('.form-nav-next')
  }
  channel.close()
  db.close()
  return found
}
