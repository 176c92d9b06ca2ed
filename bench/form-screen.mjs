// The form's screen as the bench uses it: by visible names.

export const CONTROLS =
  'main :is(input, textarea, button[data-pick], button[data-set], button[data-choose]):not([type="hidden"], :disabled, [readonly])'

export const createTab = (page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Create', exact: true })
    .filter({ visible: true })

/** The way into the residential form: opens the sheet behind the Create tab, and returns its entry. */
export async function residential(page) {
  await createTab(page).click()
  return page.getByRole('dialog').getByText('Residential', { exact: true })
}

/**
 * Waits for the first field of a new form. If another part of the benchmark began a listing as this member, that listing
 * is offered in a dialog or in a banner above the form; both are declined whenever they appear.
 */
async function fieldsShown(page) {
  const dialog = page.getByRole('dialog', { name: 'Use your saved listing?' })
  const banner = page.getByRole('region', { name: 'Saved on another device' })
  for (const no of [dialog.getByRole('button', { name: /^No/ }), banner.getByRole('button', { name: 'Not now' })])
    await page.addLocatorHandler(no, () => no.click(), { times: 1 })
  await page.locator(CONTROLS).first().waitFor()
}

/** A new residential listing, with all its fields: on a phone it begins with the Essentials. */
export async function openNewForm(page) {
  await (await residential(page)).click()
  await page.getByRole('heading', { name: /Create Listing/ }).waitFor()
  await fieldsShown(page)
  await page.getByRole('button', { name: 'All fields' }).click()
}

/** A selector for the first control of the section on screen that keeps its id from visit to visit. */
export const firstControl = (page) =>
  page.evaluate((controls) => {
    const all = [...document.querySelectorAll(controls)]
    const first = all.find((each) => each.checkVisibility() && each.id && each.closest('[data-key]'))
    return `[id="${first.id}"]`
  }, CONTROLS)

export const nextButton = (page) => page.getByRole('button', { name: 'Next', exact: true })

export const sectionTitle = (page) => page.locator('.form-page-title').first().textContent()

/**
 * The number of controls in this section, and a field of the record that takes a sentence, if there is one. The box for
 * an address above a new form is not one: nothing is saved of it.
 */
export const lookAround = (page) =>
  page.evaluate((controls) => {
    const all = [...document.querySelectorAll(controls)].filter((each) => each.checkVisibility())
    const takesText = (each) =>
      (each.tagName === 'TEXTAREA' || (each.tagName === 'INPUT' && each.type === 'text')) &&
      !('number' in each.dataset) &&
      (each.maxLength < 0 || each.maxLength >= 24) &&
      each.closest('[data-key]') &&
      each.id
    const fields = new Set(all.map((each) => each.dataset.set ?? each.dataset.choose ?? (each.id || each)))
    return { fields: fields.size, text: all.find(takesText)?.id ?? null }
  }, CONTROLS)

/** Puts the cursor at the end of the field's text. */
export async function placeCursor(page, id) {
  await page.evaluate((name) => {
    const field = document.getElementById(name)
    field.scrollIntoView({ block: 'center' })
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, id)
}

/** While a field is typed into, a bar of fields stands in place of Next on a phone. */
export async function closeFieldBar(page) {
  const done = page.getByRole('toolbar', { name: 'Fields' }).getByRole('button', { name: 'Done' })
  if (!(await done.isVisible())) return
  await done.click()
  await done.waitFor({ state: 'detached' })
}

/** Goes to the first section with a field that takes this many letters; returns the field's id. */
export async function goToText(page, letters) {
  for (;;) {
    const { text } = await lookAround(page)
    const most = text ? await page.evaluate((id) => document.getElementById(id).maxLength, text) : 0
    if (most < 0 || most >= letters) return text
    const title = await sectionTitle(page)
    await nextButton(page).click()
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor({ state: 'detached' })
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Types `count` keys, `everyMs` apart. */
export async function type(page, count, everyMs = 120) {
  for (let at = 0; at < count; at++) {
    await page.keyboard.press(LETTERS[at % LETTERS.length])
    await page.waitForTimeout(everyMs)
  }
}
