// npm test: all checks that a change has to pass, even from a fresh clone. `npm test -- unit server` runs only those
// stages. The last line is the count over all runners; the exit code agrees with it.
import './check-node.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { obtainBrowser } from './browser.mjs'
import { APP, SERVER } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { runNode, runNodeThenPrint } from './processes.mjs'
import { command, Problem } from './project.mjs'
import { lint, storms, types, vitest, walks } from './stages.mjs'

const EVERYDAY = ['lint', 'types', 'unit', 'components', 'server', 'journeys']
/**
 * `after`: the stages that must have ended, if they were chosen. The others run concurrently: each of them waits now and
 * then, and together they use a second core.
 */
const STAGES = {
  lint: { run: lint },
  types: { run: types },
  unit: { run: vitest('unit'), browser: 'some' },
  components: { run: vitest('components'), browser: 'all', after: ['unit'] },
  server: { run: vitest('server'), parts: [SERVER], after: ['unit'] },
  journeys: { run: vitest('journeys'), browser: 'all', parts: [APP, SERVER], after: ['server'] },
  // Runs only if named: takes half an hour.
  walks: { run: walks, browser: 'all', parts: [APP, SERVER], byName: true, after: EVERYDAY },
  // Hundreds of injected faults: 200 kills while typing took twenty minutes alone.
  storms: { run: storms, browser: 'all', parts: [APP, SERVER], byName: true, after: [...EVERYDAY, 'walks'] },
  // Other browser engines, if they are installed.
  engines: {
    ...{ run: vitest('engines'), browser: 'all', parts: [APP, SERVER], byName: true },
    after: [...EVERYDAY, 'walks', 'storms'],
  },
}
const ONE_FAILURE = { passed: 0, failed: 1, skipped: 0 }

/** A failure of one stage never keeps the others from running. */
async function runStage(name, { browser, reports, runNode }) {
  const { run, parts = [], browser: need } = STAGES[name]
  if (need === 'all' && !browser.program) return ONE_FAILURE
  try {
    await prepare(parts)
    const env = { ...process.env, NODE_ENV: 'test', ...(browser.program ? { CHROME: browser.program } : {}) }
    return await run({ reports, env, runNode })
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
  if (unknown) throw new Problem(`There is no stage ${unknown}. Use one of: ${Object.keys(STAGES).join(', ')}`)
  const names = Object.keys(STAGES).filter((name) =>
    chosen.length === 0 ? !STAGES[name].byName : chosen.includes(name),
  )

  await prepare([])
  const browser = names.some((name) => STAGES[name].browser) ? await obtainBrowser() : {}
  const reports = mkdtempSync(join(tmpdir(), 'curbside-reports-'))
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
  const timed = {}
  for (const name of names)
    timed[name] = (async () => {
      await Promise.all((STAGES[name].after ?? []).map((earlier) => timed[earlier]))
      console.log(`\n${name}`)
      const begun = performance.now()
      // The last one prints as it goes.
      const print = name === names.at(-1) ? runNode : runNodeThenPrint
      const counts = await runStage(name, { browser, reports, runNode: print })
      return { name, counts, seconds: (performance.now() - begun) / 1000 }
    })()
  const rows = await Promise.all(Object.values(timed))

  for (const { name, counts } of rows) for (const failure of counts.failures ?? []) console.log(`\n${name}: ${failure}`)
  printTable(rows)
  const sum = (key) => rows.reduce((total, { counts }) => total + counts[key], 0)
  if (browser.missing) console.log(browser.missing)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 ? 0 : 1
})
