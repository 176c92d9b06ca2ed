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

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The full matrix of forms, rules and sizes, of which `npm test` runs a short version. */
export const WALKS = [
  'every-form',
  'forms-in-every-look',
  'forms-by-keyboard',
  'form-tools-by-keyboard',
  'nothing-for-axe-to-find',
  'new-property-type',
  'pull-and-swipe',
  'audit-and-condos',
  'board-office',
  'people',
  'forty-photos',
  'phone-is-full',
  'supplements',
  'manners',
  'back-after-submit',
  'people-in-forms',
  'drafts-out-of-reach',
  'changed-meanwhile',
  'location-plotter',
  'typing-and-tapping',
].map((name) => `tests/journeys/${name}.spec.ts`)
export const walks = (stage) => vitest('journeys', WALKS)({ ...stage, env: { ...stage.env, WALKS: 'all' } })

/** Journeys that test faults and belong to the storms. The words on the disk are checked only if `WALKS` is set. */
export const FAULTY = [
  'signal-lost',
  'server-dies',
  'storage-cleared',
  'captive-portal',
  'two-tabs',
  'two-phones',
  'somebody-else-edits',
  'publish-under-an-open-form',
  'who-is-here',
  'sign-out',
  'release-taken-back',
  'worker-switched-off',
  'words-on-the-disk',
].map((name) => `tests/journeys/${name}.spec.ts`)
/** Hundreds of injected faults, followed by each fault's own journey. */
export async function storms(stage) {
  const many = await vitest('storms')(stage)
  const each = await vitest('journeys', FAULTY)({ ...stage, env: { ...stage.env, WALKS: 'all' } })
  return {
    passed: many.passed + each.passed,
    failed: many.failed + each.failed,
    skipped: many.skipped + each.skipped,
    failures: [...many.failures, ...each.failures],
  }
}

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
    return { ...countReport(found, code), failures }
  }
