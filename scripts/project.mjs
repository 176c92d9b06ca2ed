import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectDir = dirname(dirname(fileURLToPath(import.meta.url)))
export const inProject = (...parts) => join(projectDir, ...parts)

/** An error that people can fix: printed as one line, without a stack. */
export class Problem extends Error {}

export const readText = (path) => {
  try {
    return readFileSync(inProject(path), 'utf8')
  } catch {
    return null
  }
}

const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`

const STILL_AT_WORK_MS = 20_000

/**
 * Prints the title of a step, a sign of life if it takes long, and how long it took. Work that resolves with false has
 * failed.
 */
export async function step(title, work) {
  console.log(`${title} …`)
  const begun = performance.now()
  const timer = setInterval(() => console.log(`${title}: still running after ${seconds(begun)}`), STILL_AT_WORK_MS)
  try {
    const result = await work()
    console.log(`${title}: ${result === false ? 'failed after' : 'done in'} ${seconds(begun)}`)
  } finally {
    clearInterval(timer)
  }
}

/** Runs a command and sets the exit code. Prints only the message of a Problem. */
export async function command(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}
