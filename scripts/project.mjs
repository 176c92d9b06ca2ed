import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectDir = dirname(dirname(fileURLToPath(import.meta.url)))
export const inProject = (...parts) => join(projectDir, ...parts)

/** An error that a person can fix: shown as one line, without a stack. */
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

/** Prints what is being done, that it goes on while it takes long, and how long it took. */
export async function step(title, work) {
  console.log(`${title} …`)
  const begun = performance.now()
  const timer = setInterval(() => console.log(`${title}: still at work after ${seconds(begun)}`), STILL_AT_WORK_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  console.log(`${title}: done in ${seconds(begun)}`)
}

/** Runs a command; a Problem ends it with its message. */
export async function command(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}
