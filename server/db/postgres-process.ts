import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type ProcessState = { uid: number; command: string }

/** A running process. A zombie (dead, but not reaped, as in a container without an init) does not count. */
export async function findProcess(pid: number): Promise<ProcessState | undefined> {
  if (process.platform === 'linux') {
    try {
      const [status, command, { uid }] = await Promise.all([
        readFile(`/proc/${pid}/stat`, 'utf8'),
        readFile(`/proc/${pid}/cmdline`, 'utf8'),
        stat(`/proc/${pid}`),
      ])
      // The name in brackets may contain anything, so the state is read after the last bracket.
      const state = status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3)
      return 'ZX'.includes(state) ? undefined : { uid, command: command.replaceAll('\0', ' ') }
    } catch {
      return undefined
    }
  }
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'stat=,uid=,command=', '-p', String(pid)], (error, stdout) => {
      const [, state, uid, command] = stdout.match(/^\s*(\S+)\s+(\d+)\s+(.*)/) ?? []
      resolve(error || !state || state.startsWith('Z') ? undefined : { uid: Number(uid), command: command ?? '' })
    })
  })
}

export const isProcessAlive = async (pid: number): Promise<boolean> => (await findProcess(pid)) !== undefined

/** Contents of PostgreSQL's lock file: https://www.postgresql.org/docs/18/storage-file-layout.html */
export type PidFile = { pid: number; port: number; status: string }

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() } : undefined
}

const DB_SHUTDOWNED = 1

/**
 * Whether the cluster shut down cleanly, according to its own control file: the state follows an identifier and two
 * versions. A missing cluster counts as shut down.
 */
export async function wasShutDown(cluster: string): Promise<boolean> {
  const control = await readFile(join(cluster, 'global', 'pg_control')).catch(() => undefined)
  return control === undefined || control.readInt32LE(16) === DB_SHUTDOWNED
}

/**
 * The postmaster of this cluster, if one is running. The process id in the lock file alone proves little: after a crash
 * or in a new container it may belong to any process, and as root we would signal an unrelated one.
 */
export async function findPostmaster(cluster: string): Promise<PidFile | undefined> {
  const file = await readPidFile(cluster)
  if (!file) return undefined
  const [seen, owner] = await Promise.all([findProcess(file.pid), stat(cluster)])
  const ours = seen !== undefined && seen.uid === owner.uid && seen.command.includes(cluster)
  return ours ? file : undefined
}
