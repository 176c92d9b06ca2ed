// npm test: all checks that a change has to pass, even from a fresh clone. One stage at a time, so that a browser never
// shares the machine with a database under load. The last line is the count over all runners; the exit code agrees.
//   npm test -- unit server       only those stages
//   npm test -- all               the parts that npm test leaves out (tests/parts.mjs); parts that passed with the same
//                                 sources are not run again, so an interrupted run continues. --again runs all of them
//   npm test -- looks             one part
//   npm test -- --repeat 5 unit   each stage five times; names the tests that did not end the same way each time
import './check-node.mjs'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { PARTS } from '../tests/parts.mjs'
import { obtainBrowser } from './browser.mjs'
import { APP, SERVER } from './builds.mjs'
import { fingerprintFiles } from './fingerprint.mjs'
import { prepare } from './prepare.mjs'
import { runNode, runNodeThenPrint } from './processes.mjs'
import { command, inProject, Problem, projectDir, readText } from './project.mjs'
import { disagreeing, lint, part, types, vitest } from './stages.mjs'

/** `beside`: needs neither a browser nor a database; such stages run at the same time. */
const EVERYDAY = {
  lint: { run: lint, beside: true },
  types: { run: types, beside: true },
  unit: { run: vitest('unit') },
  server: { run: vitest('server'), builds: [SERVER] },
  components: { run: vitest('components'), browser: true },
  journeys: { run: vitest('journeys'), browser: true, builds: [APP, SERVER] },
}
const NEEDS = { unit: {}, server: { builds: [APP, SERVER] }, components: { browser: true } }
/** Journeys, storms and engines. */
const ALL_NEEDS = { browser: true, builds: [APP, SERVER] }
const needsOf = (runs) => {
  const needs = runs.map(({ project }) => NEEDS[project] ?? ALL_NEEDS)
  return { browser: needs.some((need) => need.browser), builds: needs.find((need) => need.builds)?.builds }
}
const STAGES = {
  ...EVERYDAY,
  ...Object.fromEntries(Object.entries(PARTS).map(([name, runs]) => [name, { run: part(runs), ...needsOf(runs) }])),
}
const ONE_FAILURE = { passed: 0, failed: 1, skipped: 0 }

/** Parts that passed, with the sources they passed with: [name]: {sources, counts, seconds}. */
const PASSED_PARTS = '.cache/passed-parts.json'
const SOURCES = ['build', 'contract', 'public', 'rules', 'scripts', 'server', 'src', 'sw', 'tests', 'index.html']
const SETTINGS = ['package.json', 'package-lock.json', 'vite.config.ts', 'vite.server.config.ts', 'vitest.config.ts']
const fingerprint = () => fingerprintFiles(projectDir, [...SOURCES, ...SETTINGS])
const passedParts = () => JSON.parse(readText(PASSED_PARTS) ?? '{}')

function keepPassed(name, row, sources) {
  mkdirSync(dirname(inProject(PASSED_PARTS)), { recursive: true })
  const { passed, failed, skipped } = row.counts
  const kept = { ...passedParts(), [name]: { sources, counts: { passed, failed, skipped }, seconds: row.seconds } }
  writeFileSync(inProject(PASSED_PARTS), JSON.stringify(kept))
}

function chosenStages() {
  const options = { repeat: { type: 'string', default: '1' }, again: { type: 'boolean', default: false } }
  let given
  try {
    given = parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Problem(error.message)
  }
  const { positionals: chosen, values } = given
  const unknown = chosen.find((name) => name !== 'all' && !Object.hasOwn(STAGES, name))
  if (unknown)
    throw new Problem(`There is no stage ${unknown}. Use one of: ${[...Object.keys(STAGES), 'all'].join(', ')}`)
  const times = Number(values.repeat)
  if (!Number.isInteger(times) || times < 1) throw new Problem('--repeat takes a whole number, such as --repeat 5')
  const isChosen = (name) => chosen.includes(name) || (chosen.includes('all') && Object.hasOwn(PARTS, name))
  const names = chosen.length === 0 ? Object.keys(EVERYDAY) : Object.keys(STAGES).filter(isChosen)
  const sources = chosen.includes('all') && fingerprint()
  const isPassed = (name) =>
    sources && times === 1 && !values.again && !chosen.includes(name) && hasPassed(name, sources)
  return { names, times, passed: names.filter(isPassed) }
}
const hasPassed = (name, sources) => passedParts()[name]?.sources === sources

/** A failure of one stage never keeps the others from running. */
async function runStage(name, { browser, reports, runNode }) {
  const { run, builds = [], browser: needsBrowser } = STAGES[name]
  if (needsBrowser && !browser.program) return ONE_FAILURE
  try {
    await prepare(builds)
    const env = { ...process.env, NODE_ENV: 'test', ...(browser.program ? { CHROME: browser.program } : {}) }
    return await run({ reports, env, runNode })
  } catch (error) {
    console.error(error instanceof Problem ? `${name}: ${error.message}` : error)
    return ONE_FAILURE
  }
}

function printTable(rows) {
  const width = Math.max(10, ...rows.map(({ title }) => title.length))
  console.log(`\n${'stage'.padEnd(width)} passed failed skipped seconds`)
  for (const { title, counts, seconds, earlier } of rows) {
    const numbers = [counts.passed, counts.failed, counts.skipped].map((n, at) => String(n).padStart([6, 6, 7][at]))
    console.log(
      `${title.padEnd(width)} ${numbers.join(' ')} ${seconds.toFixed(1).padStart(7)}${earlier ? ' earlier' : ''}`,
    )
  }
}

await command(async () => {
  const { names, times, passed } = chosenStages()
  await prepare([])
  const browser = names.some((name) => STAGES[name].browser) ? await obtainBrowser() : {}
  const reports = mkdtempSync(join(tmpdir(), 'curbside-reports-'))
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

  const rows = []
  const runOnce = async (name, time, print) => {
    const title = times === 1 ? name : `${name} ${time}/${times}`
    console.log(`\n${title}`)
    const sources = Object.hasOwn(PARTS, name) && fingerprint()
    const begun = performance.now()
    const counts = await runStage(name, { browser, reports, runNode: print })
    const row = { name, title, counts, seconds: (performance.now() - begun) / 1000 }
    if (sources && counts.failed === 0) keepPassed(name, row, sources)
    rows.push(row)
  }
  const repeated = async (name, print) => {
    for (let time = 1; time <= times; time++) await runOnce(name, time, print)
  }
  const together = names.filter((name) => STAGES[name].beside)
  await Promise.all(together.map((name) => repeated(name, runNodeThenPrint)))
  for (const name of names.filter((each) => !together.includes(each))) {
    if (passed.includes(name)) rows.push({ name, title: name, ...passedParts()[name], earlier: true })
    else await repeated(name, runNode)
  }

  for (const { title, counts } of rows)
    for (const failure of counts.failures ?? []) console.log(`\n${title}: ${failure}`)
  if (times > 1) {
    const runsOf = (name) => rows.filter((row) => row.name === name).map(({ counts }) => counts.results ?? {})
    const different = names.flatMap((name) => disagreeing(runsOf(name)))
    console.log(
      `\n${different.length} tests did not end the same way each time${different.map((line) => `\n  ${line}`).join('')}`,
    )
  }
  printTable(rows)
  const sum = (key) => rows.reduce((total, { counts }) => total + counts[key], 0)
  if (browser.missing) console.log(browser.missing)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 ? 0 : 1
})
