// Child processes of the commands: a termination signal is passed on to them, and every child ends before we do.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** Child → signal that ends it, if it differs from the one we received. */
const children = new Map()
let askedToEnd = null

const exitCodeOf = (signal) => 128 + (constants.signals[signal] ?? 1)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (children.size === 0) process.exit(exitCodeOf(signal))
    // A terminal also sends Ctrl-C to the children, and npm repeats it: passing it on once is enough.
    if (askedToEnd === null) for (const [child, endWith] of children) child.kill(endWith ?? signal)
    askedToEnd = signal
  })
}

/** Ends as on SIGTERM; used when the process that started us has ended. */
export const endEverything = () => process.kill(process.pid, 'SIGTERM')

/**
 * Runs a program to its end. If we received a signal in the meantime, we exit with it, unless `passExitOn` makes the
 * program's exit code ours.
 */
export function run(program, args, { passExitOn = false, endWith, onChild = () => {}, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options })
    onChild(child)
    children.set(child, endWith)
    const finish = (code) => {
      children.delete(child)
      if (askedToEnd !== null && children.size === 0 && !passExitOn) process.exit(exitCodeOf(askedToEnd))
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(error.message)
      finish(127)
    })
    child.on('close', (code, signal) => finish(signal ? exitCodeOf(signal) : code))
  })
}

export const runNode = (args, options) => run(process.execPath, args, options)

async function runNodeCollecting(args, options) {
  const said = []
  const onChild = (child) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  }
  const code = await runNode(args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], onChild })
  return { code, output: Buffer.concat(said) }
}

/** Runs a script silently; if it fails, prints all of its output. */
export async function runNodeQuietly(args, options) {
  const { code, output } = await runNodeCollecting(args, options)
  if (code !== 0) process.stderr.write(output)
  return code
}

/** Runs a script and prints all of its output at the end, so that the output of two concurrent scripts does not mix. */
export async function runNodeThenPrint(args, options) {
  const { code, output } = await runNodeCollecting(args, options)
  process.stdout.write(output)
  return code
}

/**
 * Fields of /proc/<pid>/stat from the state on (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html), or null.
 */
function readStatus(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** Without /proc, a constant: the parent then never seems to change. */
export const parentOf = (pid) => readStatus(pid)?.[1] ?? null

/** A process's start time in the system's units, which distinguishes a reused process id. */
export function whenBegun(pid) {
  const status = readStatus(pid)
  return status === null || status[0] === 'Z' || status[0] === 'X' ? null : status[19]
}

export function isAlive({ pid, begun }) {
  if (process.platform === 'linux') {
    const seen = whenBegun(pid)
    return seen !== null && (!begun || seen === begun)
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
