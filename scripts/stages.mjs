// The stages of npm test, and how each counts its results. A stage gets {reports, env, runNode}: the folder for
// reports, the environment, and the function that runs a program to its end. It resolves to {passed, failed, skipped}
// and, if it can name them, its failures as texts.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inProject, projectDir } from './project.mjs'

const asOneTest = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

const program =
  (...path) =>
  async (args, { env, runNode }) =>
    asOneTest(await runNode([inProject('node_modules', ...path), ...args], { cwd: projectDir, env }))

const biome = program('@biomejs', 'biome', 'bin', 'biome')
/** Finds unused files, exports and packages. */
const knip = program('knip', 'bin', 'knip.js')

export async function lint(stage) {
  const style = await biome(['check'], stage)
  const unused = await knip(['--no-progress'], stage)
  return { passed: style.passed + unused.passed, failed: style.failed + unused.failed, skipped: 0 }
}
export const types = (stage) => program('typescript', 'bin', 'tsc')(['--build'], stage)

const isFailed = ({ status }) => status === 'failed'

/**
 * Counts Vitest's JSON report. A file that fails without a failed test (it could not be loaded, a hook threw) counts as
 * one failure, and so does a run that exits with an error although all its tests passed (an unhandled error), or that
 * left no report.
 */
export function countReport(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const files = report.testResults ?? []
  const silent = files.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed))
  const failed = report.numFailedTests + silent.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Indents the lines below the first one. */
const firstLines = (text, count) => text.split('\n').slice(0, count).join('\n  ')

/**
 * Failures in Vitest's JSON report, a text for each: the test's file and full name, or only the file, with the first
 * lines of the reason. Printed at the end of a long output, which may be all that is kept.
 */
export function failuresIn(report) {
  return (report?.testResults ?? []).filter(isFailed).flatMap(({ name, message, assertionResults }) => {
    const file = relative(projectDir, name)
    const tests = assertionResults.filter(isFailed)
    if (tests.length === 0) return [`${file}\n  ${firstLines(message ?? '', 6)}`]
    return tests.map((test) => `${file} > ${test.fullName}\n  ${firstLines(test.failureMessages.join('\n'), 12)}`)
  })
}

/** `errors`: what unhandled-errors.mjs wrote, null if nothing. */
export const unhandledIn = (errors) =>
  (errors ?? []).map(
    ({ name, message, stack }) => `an error outside of a test\n  ${firstLines(stack ?? `${name}: ${message}`, 12)}`,
  )

const resultsIn = (report) =>
  Object.fromEntries(
    (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => [`${relative(projectDir, name)} > ${fullName}`, status]),
    ),
  )

/** Of the results of several runs, the tests that did not end the same way each time: a line for each. */
export function disagreeing(runs) {
  const names = [...new Set(runs.flatMap(Object.keys))]
  const ends = (name) => runs.map((results) => results[name] ?? 'did not run')
  return names.filter((name) => new Set(ends(name)).size > 1).map((name) => `${name}: ${ends(name).join(', ')}`)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A run of Vitest over a project, or only some of its files. `results`: by file and name, for `npm test -- --repeat`. */
export const vitest =
  (project, files = []) =>
  async ({ reports, env, runNode }) => {
    const report = join(reports, `${project}.json`)
    const cli = inProject('node_modules', 'vitest', 'vitest.mjs')
    const unhandled = join(reports, `${project}-unhandled.json`)
    const reporters = ['default', 'json', inProject('scripts', 'unhandled-errors.mjs')].map(
      (name) => `--reporter=${name}`,
    )
    const args = [cli, 'run', '--project', project, ...files, ...reporters, `--outputFile.json=${report}`]
    const code = await runNode(args, { cwd: projectDir, env: { ...env, UNHANDLED_ERRORS: unhandled } })
    const found = readReport(report)
    const failures = [...failuresIn(found), ...unhandledIn(readReport(unhandled))]
    if (code !== 0 && failures.length === 0) failures.push(`ended with exit code ${code}`)
    return { ...countReport(found, code), failures, results: resultsIn(found) }
  }

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], results: {} }
const added = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
  results: { ...one.results, ...other.results },
})

/** A part of `npm test -- all` (tests/parts.mjs): its runs, one after the other. */
export const part = (runs) => async (stage) => {
  let sum = NOTHING
  for (const { project, files, longer = [], env } of runs) {
    const named = [...(files ?? []), ...longer]
    if (named.length === 0 && files) continue
    sum = added(sum, await vitest(project, named)({ ...stage, env: { ...stage.env, ...env } }))
  }
  return sum
}
