import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** User that runs the database; undefined for the current user. */
export type RunAs = { uid: number; gid: number } | undefined

/** Passes nothing of our own environment to the database: the user that it runs as can inspect its processes. */
export const databaseEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  TZ: 'UTC',
})

/** Runs a short program as that user. Null on success, otherwise a one-line error. */
export const tryAs = async (runAs: RunAs, program: string, args: string[], stdin = ''): Promise<string | null> =>
  (await outcomeAs(runAs, program, args, stdin)).failure

/** The same, with what the program printed. */
export function outcomeAs(
  runAs: RunAs,
  program: string,
  args: string[],
  stdin = '',
): Promise<{ failure: string | null; output: string }> {
  return new Promise((resolve) => {
    // That user may not be able to enter our working directory.
    const options = { cwd: '/', env: databaseEnvironment(), ...runAs }
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (!error) return resolve({ failure: null, output: stdout })
      const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
      const failure = lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? error.message
      resolve({ failure, output: stdout })
    })
    child.stdin?.on('error', () => {}) // it exited before reading; its exit code tells why
    child.stdin?.end(stdin)
  })
}

/**
 * PostgreSQL refuses to run as root. If we are root, it therefore runs as the cluster's owner, else as the system's own
 * database user, else as `nobody`.
 */
export async function chooseDatabaseUser(cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  return { uid: Number(account?.[2] ?? 65534), gid: Number(account?.[3] ?? 65534) }
}

/**
 * Like `mkdir -p`, but the database's user can enter the new folders, whatever the umask. (Node's own recursive mkdir
 * never returns on filesystems like /proc.)
 */
export async function makePassableFolder(path: string): Promise<void> {
  const make = () => mkdir(path).then(() => chmod(path, 0o711))
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error
    await makePassableFolder(dirname(path))
    await make()
  })
}
