// The database's files: their location and creation. A cluster appears under its final name either complete or not at
// all: an interrupted first start leaves only a `.making` folder, which the next one removes.
import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { hashOf } from './hash-of.ts'
import { isProcessAlive } from './postgres-process.ts'
import { makePassableFolder, type RunAs, tryAs } from './postgres-user.ts'

/** Of the bundled PostgreSQL, and so of the files that it creates. */
export const MAJOR_VERSION = '18'
export const SUPERUSER = 'postgres'
export const DATABASE = 'curbside'

/**
 * `home` belongs to us and holds the passwords, the log and `cluster`, the only part that belongs to the database's
 * user.
 */
export type ClusterPaths = {
  home: string
  cluster: string
  passwordFile: string
  /** File with the password of PostgreSQL's superuser, a role the portal never uses. */
  superuserFile: string
  logFile: string
}

const placeAt = (home: string): ClusterPaths => ({
  home,
  cluster: join(home, 'cluster'),
  passwordFile: join(home, 'password'),
  superuserFile: join(home, 'superuser-password'),
  logFile: join(home, 'postgres.log'),
})

const reasonOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)

export async function makeDataFolder(dataDir: string): Promise<string> {
  try {
    await makePassableFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw new CannotStart(
      `Cannot write to the data folder ${dataDir} (${reasonOf(error)}): set DATA_DIR to a writable folder`,
    )
  }
}

/** The folder for clusters outside the data folder, one per project. */
export const homeElsewhere = (elsewhere: string, projectDir: string) =>
  join(elsewhere, hashOf(projectDir).toString('hex').slice(0, 12))

/** The cluster of this data folder, wherever it is; undefined before the first start. */
export async function findCluster(dataDir: string): Promise<ClusterPaths | undefined> {
  const link = join(dataDir, 'postgres')
  const entry = await lstat(link).catch(() => undefined)
  if (!entry) return undefined
  const home = await realpath(link).catch(() => {
    throw new CannotStart(
      `The database that ${link} points to is missing: restore it, or remove the link to start with a new one`,
    )
  })
  const place = placeAt(home)
  let version: string
  try {
    await access(home, constants.W_OK)
    version = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim()
    await access(place.passwordFile, constants.R_OK)
  } catch (error) {
    throw new CannotStart(
      `The database in ${home} cannot be used by this user (${reasonOf(error)}): start as the user who created it, or set DATA_DIR`,
    )
  }
  if (version !== MAJOR_VERSION) {
    throw new CannotStart(
      `The database in ${home} was created by PostgreSQL ${version}, but this is ${MAJOR_VERSION}: set DATA_DIR to another folder`,
    )
  }
  return place
}

/**
 * Creates a folder in which that user can own a cluster; undefined if its parents are inaccessible or the filesystem
 * has no owners.
 */
async function createBuildFolder(parent: string, runAs: RunAs): Promise<ClusterPaths | undefined> {
  const site = placeAt(join(parent, `postgres.${process.pid}.making`))
  await rm(site.home, { recursive: true, force: true })
  await mkdir(site.cluster, { recursive: true })
  await chmod(site.home, runAs ? 0o711 : 0o700)
  await chmod(site.cluster, 0o700)
  if (!runAs) return site
  const owned = await chown(site.cluster, runAs.uid, runAs.gid).then(
    () => tryAs(runAs, '/bin/sh', ['-c', 'cd "$1" && test -w . && test -O .', 'sh', site.cluster]),
    (error) => reasonOf(error),
  )
  if (owned === null) return site
  await rm(site.home, { recursive: true, force: true })
  return undefined
}

async function removeAbandonedBuilds(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.match(/^postgres\.(\d+)\.making$/)?.[1]
    if (pid && !(await isProcessAlive(Number(pid)))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

const newPassword = () => randomBytes(24).toString('hex')

async function fill(site: ClusterPaths, bin: string, runAs: RunAs): Promise<void> {
  const must = async (doing: string, failure: Promise<string | null>) => {
    const reason = await failure
    if (reason !== null)
      throw new CannotStart(`${doing} failed in ${site.home} (${reason}): set DATA_DIR or DATABASE_URL`)
  }
  const password = newPassword()
  await writeFile(site.passwordFile, password, { mode: 0o600 })
  await writeFile(site.superuserFile, newPassword(), { mode: 0o600 })
  // initdb runs as the database's user and reads it once.
  if (runAs) await chown(site.superuserFile, runAs.uid, runAs.gid)
  const initdb = [`--pgdata=${site.cluster}`, `--username=${SUPERUSER}`, `--pwfile=${site.superuserFile}`]
  initdb.push('--auth=scram-sha-256', '--encoding=UTF8', '--data-checksums', '--no-instructions')
  // The built-in locale sorts and folds case the same on every machine, whatever its C library.
  initdb.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  await must('Making the database', tryAs(runAs, join(bin, 'initdb'), initdb))
  if (runAs) await chown(site.superuserFile, process.getuid!(), process.getgid!())

  // Owns its database and nothing else: a vulnerability in the portal must not become a shell.
  const sql = `CREATE ROLE ${DATABASE} LOGIN PASSWORD '${password}';\nCREATE DATABASE ${DATABASE} OWNER ${DATABASE};\n`
  const single = ['--single', '-D', site.cluster, '-c', 'exit_on_error=on', 'postgres']
  await must('Preparing the database', tryAs(runAs, join(bin, 'postgres'), single, sql))
}

/**
 * Renames the finished folder to its final name. False if another start was faster; its cluster is then the one to use.
 */
async function moveIntoPlace(site: ClusterPaths, dataDir: string, elsewhere: string | undefined): Promise<boolean> {
  const taken = (error: NodeJS.ErrnoException) => {
    if (['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(error.code ?? '')) return false
    throw error
  }
  const done = () => true
  if (elsewhere === undefined) return rename(site.home, join(dataDir, 'postgres')).then(done, taken)
  for (let n = 1; ; n++) {
    // Clusters of deleted data folders stay here; the portal never reuses or removes them.
    const home = join(elsewhere, n === 1 ? 'database' : `database-${n}`)
    if (!(await rename(site.home, home).then(done, taken))) continue
    const linked = await symlink(home, join(dataDir, 'postgres')).then(done, taken)
    if (!linked) await rm(home, { recursive: true, force: true })
    return linked
  }
}

/**
 * Creates the cluster of this data folder: in the folder, or, if the database's user cannot own files there, below
 * `elsewhere` with a link from the data folder, so that the data folder still determines which database is used.
 */
export async function createCluster(options: {
  dataDir: string
  elsewhere: string
  bin: string
  runAs: RunAs
}): Promise<ClusterPaths> {
  const { dataDir, elsewhere, bin, runAs } = options
  await removeAbandonedBuilds(dataDir)
  let site = await createBuildFolder(dataDir, runAs)
  const movedOut = site === undefined
  if (!site) {
    await makePassableFolder(elsewhere).catch(() => {})
    await removeAbandonedBuilds(elsewhere).catch(() => {})
    site = await createBuildFolder(elsewhere, runAs).catch(() => undefined)
  }
  if (!site) {
    throw new CannotStart(
      `PostgreSQL does not run as root, and user ${runAs?.uid} cannot own files in ${dataDir} or in ${elsewhere}: set DATA_DIR`,
    )
  }
  try {
    await fill(site, bin, runAs)
    await moveIntoPlace(site, dataDir, movedOut ? elsewhere : undefined)
  } finally {
    await rm(site.home, { recursive: true, force: true })
  }
  return (await findCluster(dataDir))!
}
