// Runs the parts of the bench one after the other against one portal, and prints one table. A part that fails reports
// the reason in its rows.
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { measureAutosave } from './autosave.mjs'
import { measureCold } from './cold.mjs'
import { measureCrowd } from './crowd.mjs'
import { measureForm } from './form.mjs'
import { measureLighthouse } from './lighthouse.mjs'
import { benchPhotos } from './photos.mjs'
import { preparePortal } from './portal.mjs'
import { measureRules } from './rules.mjs'
import { measureSearch } from './search.mjs'
import { measureStart } from './start.mjs'
import { tableText } from './table.mjs'
import { ROWS } from './targets.mjs'
import { measureTypingRisk } from './typing.mjs'
import { measureVisit } from './visit.mjs'

/** In this order. `browser`, `portal`: requirements of the part. */
export const PARTS = {
  visit: { measure: measureVisit, needs: ['browser', 'portal'] },
  lighthouse: { measure: measureLighthouse, needs: ['browser', 'portal'] },
  cold: { measure: measureCold, needs: ['browser', 'portal'] },
  form: { measure: measureForm, needs: ['browser', 'portal'] },
  typing: { measure: measureTypingRisk, needs: ['browser', 'portal'] },
  rules: { measure: measureRules, needs: ['browser', 'portal'] },
  photos: { measure: measurePhotos, needs: ['browser'] },
  start: { measure: measureStart, needs: ['portal'] },
  // Before the part that leaves five hundred drafts to each of its members: no member may have more than a hundred.
  crowd: { measure: measureCrowd, needs: ['portal'] },
  autosave: { measure: measureAutosave, needs: ['portal'] },
  search: { measure: measureSearch, needs: ['portal'] },
}

async function measurePhotos({ browser, report, skip }) {
  const rows = await benchPhotos({ chromePath: browser.program })
  const found = (test) => rows.filter(({ name }) => test.test(name)).map(({ median }) => median)
  const tell = (id, test) => {
    const values = found(test)
    if (values.length > 0) report(id, values)
    else skip(id, 'needs the phone photos in ../shared/photos')
  }
  tell('photo-12', /^12 MP JPEG/)
  tell('photo-48', /^48 MP JPEG/)
  tell('photo-heic', /^12 MP HEIC/)
  tell('photo-20', /^20 JPEG/)
  tell('photo-20-heic', /^20 HEIC/)
  tell('photo-task', /longest main-thread task/)
}

const oneLine = (error) =>
  String(error?.message ?? error)
    .split('\n')[0]
    .slice(0, 160)

async function runPart(name, tools) {
  const { measure, needs } = PARTS[name]
  const measured = []
  const report = (id, values, note, limit) => measured.push({ part: name, id, values, note, limit })
  const skip = (id, skipped) => measured.push({ part: name, id, skipped })
  let reason = 'the part said nothing of it'
  try {
    if (needs.includes('browser') && !tools.browser.program) throw new Error(tools.browser.missing)
    if (needs.includes('portal') && !tools.portal.isRunning()) await tools.portal.start()
    await measure({ ...tools, report, skip })
  } catch (error) {
    reason = oneLine(error)
    if (process.env.DEBUG) console.error(error)
  }
  return Object.keys(ROWS[name]).map((id) => measured.find((row) => row.id === id) ?? { part: name, id, reason })
}

function browserVersion({ program }) {
  try {
    return execFileSync(program, ['--version', '--no-sandbox'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .replace(/ built on.*/, '')
  } catch {
    return 'no browser'
  }
}

const loads = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')

function conditionsOf(options, browser, loadBefore) {
  const processors = cpus()
  return [
    `${processors[0]?.model ?? 'unknown CPU'}, ${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}`,
    `Node ${process.versions.node}, ${browserVersion(browser)}; pages at 390 × 844, CPU slowed down ${options.throttle}× (cold, form, typing, rules; not photos)`,
    `load before ${loadBefore}, after ${loads()} (1, 5, 15 minutes)`,
  ]
}

export async function runBench(options, browser) {
  const names = Object.keys(PARTS).filter((name) => options.parts.length === 0 || options.parts.includes(name))
  const loadBefore = loads()
  const needsPortal = names.some((name) => PARTS[name].needs.includes('portal'))
  const portal = needsPortal ? await preparePortal(options) : null
  const rows = []
  try {
    for (const name of names) {
      const begun = performance.now()
      process.stdout.write(`Measuring ${name} …\n`)
      rows.push(...(await runPart(name, { browser, portal, options })))
      process.stdout.write(`Measuring ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
    }
  } finally {
    await portal?.remove()
  }
  const conditions = conditionsOf(options, browser, loadBefore)
  process.stdout.write(`\n${tableText(rows)}\n\n${conditions.join('\n')}\n`)
  return { conditions, rows }
}
