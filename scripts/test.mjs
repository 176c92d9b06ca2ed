// npm test: all checks that a change has to pass, from a fresh clone on. `npm test -- unit server` runs only those
// stages. The last line is the count, over all runners; the exit code agrees.
import './check-node.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { obtainBrowser } from './browser.mjs'
import { APP, SERVER } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { command, Problem } from './project.mjs'
import { lint, types, vitest, walks } from './stages.mjs'

const STAGES = {
  lint: { run: lint },
  types: { run: types },
  unit: { run: vitest('unit'), browser: 'some' },
  components: { run: vitest('components'), browser: 'all' },
  server: { run: vitest('server'), parts: [SERVER] },
  journeys: { run: vitest('journeys'), browser: 'all', parts: [APP, SERVER] },
  // Only when asked for: half an hour.
  walks: { run: walks, browser: 'all', parts: [APP, SERVER], byName: true },
}
const ONE_FAILURE = { passed: 0, failed: 1, skipped: 0 }

/** A failure of one stage never keeps the others from running. */
async function runStage(name, { run, parts = [], browser: need }, browser, reports) {
  if (need === 'all' && !browser.program) return ONE_FAILURE
  try {
    await prepare(parts)
    const env = { ...process.env, NODE_ENV: 'test', ...(browser.program ? { CHROME: browser.program } : {}) }
    return await run(reports, env)
  } catch (error) {
    console.error(error instanceof Problem ? `${name}: ${error.message}` : error)
    return ONE_FAILURE
  }
}

function printTable(rows) {
  console.log(`\n${'stage'.padEnd(10)} passed failed skipped seconds`)
  for (const { name, counts, seconds } of rows) {
    const numbers = [counts.passed, counts.failed, counts.skipped].map((n, at) => String(n).padStart([6, 6, 7][at]))
    console.log(`${name.padEnd(10)} ${numbers.join(' ')} ${seconds.toFixed(1).padStart(7)}`)
  }
}

await command(async () => {
  const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const unknown = chosen.find((name) => !Object.hasOwn(STAGES, name))
  if (unknown) throw new Problem(`No stage is called ${unknown}; there are ${Object.keys(STAGES).join(', ')}`)
  const stages = Object.entries(STAGES).filter(([name, { byName }]) =>
    chosen.length === 0 ? !byName : chosen.includes(name),
  )

  await prepare([])
  const browser = stages.some(([, stage]) => stage.browser) ? await obtainBrowser() : {}
  const reports = mkdtempSync(join(tmpdir(), 'curbside-reports-'))
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
  const rows = []
  for (const [name, stage] of stages) {
    console.log(`\n${name}`)
    const begun = performance.now()
    const counts = await runStage(name, stage, browser, reports)
    rows.push({ name, counts, seconds: (performance.now() - begun) / 1000 })
  }

  printTable(rows)
  const sum = (key) => rows.reduce((total, { counts }) => total + counts[key], 0)
  if (browser.missing) console.log(browser.missing)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 ? 0 : 1
})
