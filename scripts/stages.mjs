// The stages of npm test, and how each counts. Every stage returns {passed, failed, skipped}.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './processes.mjs'
import { inProject, projectDir } from './project.mjs'

const asOneTest = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

const program =
  (...path) =>
  async (args, env) =>
    asOneTest(await runNode([inProject('node_modules', ...path), ...args], { cwd: projectDir, env }))

const biome = program('@biomejs', 'biome', 'bin', 'biome')
/** Finds unused files, exports and packages. */
const knip = program('knip', 'bin', 'knip.js')

export async function lint() {
  const style = await biome(['check'], process.env)
  const unused = await knip(['--no-progress'], process.env)
  return { passed: style.passed + unused.passed, failed: style.failed + unused.failed, skipped: 0 }
}
export const types = () => program('typescript', 'bin', 'tsc')(['--build'], process.env)

/**
 * Counts Vitest's JSON report. A file that fails without a failed test (it could not be loaded, a hook threw) counts as
 * one failure, and so does a run that exits with an error although all its tests passed (an unhandled error), or that
 * left no report.
 */
export function countReport(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const files = report.testResults ?? []
  const silent = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + silent.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The whole matrix of forms, rules and sizes, which `npm test` does in short. */
const WALKS = [
  'every-form',
  'forms-in-every-look',
  'nothing-for-axe-to-find',
  'new-property-type',
  'pull-and-swipe',
  'audit-and-condos',
  'board-office',
  'people',
  'forty-photos',
].map((name) => `tests/journeys/${name}.spec.ts`)
export const walks = (reports, env) => vitest('journeys', WALKS)(reports, { ...env, WALKS: 'all' })

export const vitest =
  (project, files = []) =>
  async (reports, env) => {
    const report = join(reports, `${project}.json`)
    const cli = inProject('node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runNode([cli, 'run', '--project', project, ...files, ...reporters], { cwd: projectDir, env })
    return countReport(readReport(report), code)
  }
