// Lighthouse over the screens, each as a first visit: nothing kept but the session's cookie. The package is none of the
// project's: `npm install --no-save lighthouse@12.8.2` brings it.
import { QUIET } from '../tests/support/chromium.mjs'
import { openPhone, signInByPage, whenListed } from './browser.mjs'
import { median } from './figures.mjs'
import { freePort } from './portal.mjs'
import { ROWS } from './targets.mjs'

const VISITS = 3
/** By the bench's own Chromium, for every page. */
const SWITCHED_OFF = 'bf-cache'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const SCREENS = {
  'sign-in': '/login',
  home: '/',
  search: '/listings/search?StandardStatus=A',
  view: null,
  form: '/listings/create/res',
  settings: '/settings',
}

const findLighthouse = () => import('lighthouse').then(({ default: lighthouse }) => lighthouse).catch(() => null)

/** Scores of 100 by category, and the milliseconds to the largest paint and of blocked main thread; medians. */
async function audit(lighthouse, url, port, visits) {
  const results = []
  for (let visit = 0; visit < visits; visit++) {
    const { lhr } = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: CATEGORIES })
    results.push(lhr)
  }
  const middle = (read) => median(results.map(read))
  return {
    scores: CATEGORIES.map((name) => middle(({ categories }) => Math.round(categories[name].score * 100))),
    times: ['largest-contentful-paint', 'total-blocking-time'].map((name) =>
      middle(({ audits }) => audits[name].numericValue),
    ),
    failed: Object.values(results[0].audits)
      .filter(({ id, score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0 && id !== SWITCHED_OFF)
      .map(({ id }) => id),
  }
}

async function signIn(page, url) {
  await signInByPage(page, url, 'agent@demo')
  await whenListed(page)
  const listing = page.getByRole('region', { name: 'My Listings' }).getByRole('link', { name: /^View / })
  const view = await listing.first().getAttribute('href')
  await page.goto('about:blank')
  return view
}

export async function measureLighthouse({ browser, portal, options, report, skip }) {
  const lighthouse = await findLighthouse()
  if (!lighthouse) {
    for (const id of Object.keys(ROWS.lighthouse)) skip(id, 'needs npm install --no-save lighthouse@12.8.2')
    return
  }
  const port = await freePort()
  const phone = openPhone(browser, { args: [...QUIET, `--remote-debugging-port=${port}`] })
  try {
    const { page } = await phone.open()
    const screens = { ...SCREENS }
    for (const name of Object.keys(screens)) {
      const visits = Math.min(options.runs, VISITS)
      const { scores, times, failed } = await audit(lighthouse, `${portal.url}${screens[name]}`, port, visits)
      report(`lighthouse-${name}`, scores, failed.length > 0 ? `not passed: ${failed.join(', ')}` : undefined)
      report(`lighthouse-${name}-times`, times, `${visits} visits`)
      if (name === 'sign-in') screens.view = await signIn(page, portal.url)
    }
  } finally {
    await phone.forget()
  }
}
