import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, whenBegun } from './processes.mjs'

const POLL_MS = 200
/** A lock file without a readable owner is either still being written, or its writer died while writing it. */
const UNREADABLE_FOR_MS = 5_000

function create(file) {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, begun: whenBegun(process.pid) }), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** The living owner of a lock, or null if the lock is stale. */
function ownerOf(file) {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8'))
    return isAlive(owner) ? owner : null
  } catch {
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    return age < UNREADABLE_FOR_MS ? { pid: 0 } : null
  }
}

/**
 * Two processes that find the same dead owner must not both remove the file: the slower one would remove the faster
 * one's lock.
 */
function breakAbandoned(file) {
  const breaking = `${file}.breaking`
  if (!create(breaking)) {
    if (ownerOf(breaking) === null) rmSync(breaking, { force: true })
    return
  }
  if (ownerOf(file) === null) rmSync(file, { force: true })
  rmSync(breaking, { force: true })
}

/** Runs `work` while no other process does so in the same folder. Breaks a lock whose owner is dead. */
export async function withLockFile(file, { onWait }, work) {
  mkdirSync(dirname(file), { recursive: true })
  for (let told = false; !create(file); await sleep(POLL_MS)) {
    const owner = ownerOf(file)
    if (owner === null) breakAbandoned(file)
    else if (!told && owner.pid) {
      told = true
      onWait(owner.pid)
    }
  }
  const release = () => rmSync(file, { force: true })
  process.on('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
