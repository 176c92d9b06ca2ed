// Room that the residential form takes on a phone, counted section by section: screens of scrolling, fields in sight
// when a section opens, elements. Counts do not depend on the machine. Run alone against a running portal, it prints a
// line for each section: `node bench/form-size.mjs http://localhost:8080`.
import { openPhone, signInByPage } from './browser.mjs'
import { nextButton, openCreatePage, sectionTitle } from './form-screen.mjs'

// Other parts leave drafts to the agents, and the form would begin with the offer to continue one.
const MEMBER = 'broker@demo'

const sum = (sections, key) => sections.reduce((total, section) => total + section[key], 0)

/** The section on screen, as it opens: scrolled to its top, nothing focused. */
async function countSection(page) {
  // Some groups are fetched when they are first shown.
  await page.waitForFunction(() => document.querySelector('.form-group') && !document.querySelector('main .skeleton'))
  return page.evaluate(() => {
    const host = document.querySelector('.form-scroll')
    const { bottom } = host.getBoundingClientRect()
    const isWhole = (field) => field.checkVisibility() && field.getBoundingClientRect().bottom <= bottom
    const fields = [...host.querySelectorAll('[data-key]')]
    return {
      screens: host.scrollHeight / host.clientHeight,
      fields: fields.length,
      inSight: fields.filter(isWhole).length,
      nodes: host.querySelectorAll('*').length,
    }
  })
}

async function countSections(page) {
  const sections = []
  for (;;) {
    const name = await sectionTitle(page)
    sections.push({ name, ...(await countSection(page)) })
    if (!(await nextButton(page).isVisible())) return sections
    await nextButton(page).click()
    await page.locator('.form-page-title', { hasText: name }).waitFor({ state: 'detached' })
  }
}

async function countForm(browser, url) {
  const phone = openPhone(browser)
  try {
    const { page } = await phone.open()
    await signInByPage(page, url, MEMBER)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openCreatePage(page, url)
    const essentials = await countSection(page)
    await page.getByRole('button', { name: 'All fields' }).click()
    return { essentials, sections: await countSections(page) }
  } finally {
    await phone.forget()
  }
}

export async function measureFormSize({ browser, portal, report }) {
  const { essentials, sections } = await countForm(browser, portal.url)
  const full = sections.filter(({ screens }) => screens > 1)
  report('size-screens', [sum(sections, 'screens')], `${sections.length} sections`)
  report('size-sight', [sum(full, 'inSight') / full.length], `${full.length} sections longer than a screen`)
  report('size-essentials', [essentials.screens], `${essentials.fields} fields`)
  report('size-nodes', [sum(sections, 'nodes'), Math.max(...sections.map(({ nodes }) => nodes))])
}

if (import.meta.filename === process.argv[1]) {
  const program = process.env.CHROME ?? '/usr/bin/chromium'
  const { essentials, sections } = await countForm({ program }, process.argv[2] ?? 'http://localhost:8080')
  for (const { name, screens, fields, inSight, nodes } of sections)
    console.log(`${screens.toFixed(2)} screens  ${fields} fields  ${inSight} in sight  ${nodes} elements  ${name}`)
  console.log(`${essentials.screens.toFixed(2)} screens  ${essentials.fields} fields  Essentials`)
  console.log(`${sum(sections, 'screens').toFixed(1)} screens  ${sum(sections, 'fields')} fields in all`)
}
