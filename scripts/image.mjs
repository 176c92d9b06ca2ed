// node scripts/image.mjs [--store FOLDER] [--tag NAME]: builds the image of the Dockerfile without a container engine and
// without an image registry, by Debian's buildah and debootstrap, as root. The base is a plain Debian with this machine's
// Node: a way to try the Dockerfile; the image to run a board with is built on the official base.
import './check-node.mjs'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { command, inProject, Problem, projectDir, step } from './project.mjs'

const BASE = 'docker.io/library/node:22-bookworm-slim'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const MIRROR = 'http://deb.debian.org/debian'

const run = (program, ...args) =>
  execFileSync(program, args, { cwd: projectDir, stdio: ['ignore', 'inherit', 'inherit'] })
const ask = (program, ...args) => execFileSync(program, args, { cwd: projectDir, encoding: 'utf8' }).trim()
const isThere = (program) => {
  try {
    return Boolean(ask('which', program))
  } catch {
    return false
  }
}

/** A Debian with Node and npm where the official image has them, and its user. */
function makeBase(buildah, folder) {
  rmSync(folder, { recursive: true, force: true })
  run('debootstrap', '--variant=minbase', '--include=ca-certificates,libstdc++6', 'bookworm', folder, MIRROR)
  for (const waste of ['var/cache/apt/archives', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale'])
    rmSync(join(folder, waste), { recursive: true, force: true })
  const local = join(folder, 'usr/local')
  cpSync(realpathSync(process.execPath), join(local, 'bin/node'))
  const npm = dirname(dirname(realpathSync(ask('which', 'npm'))))
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
  // Packages may come by way of a proxy whose certificate this machine trusts.
  cpSync(CERTIFICATES, join(folder, CERTIFICATES))
  mkdirSync(join(local, 'etc'), { recursive: true })
  writeFileSync(join(local, 'etc/npmrc'), `cafile=${CERTIFICATES}\n`)
  run('chroot', folder, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  run('chroot', folder, 'useradd', '--uid', '1000', '--create-home', 'node')
  const container = ask('buildah', ...buildah, 'from', 'scratch')
  run('buildah', ...buildah, 'add', '--quiet', container, folder, '/')
  run('buildah', ...buildah, 'commit', '--quiet', '--rm', container, BASE)
  rmSync(folder, { recursive: true, force: true })
}

await command(async () => {
  const options = {
    store: { type: 'string', default: inProject('.cache/images') },
    tag: { type: 'string', default: 'curbside' },
  }
  const { store, tag } = parseArgs({ options }).values
  if (process.getuid?.() !== 0) throw new Problem('Building without a container engine needs root')
  const absent = ['buildah', 'debootstrap'].filter((program) => !isThere(program))
  if (absent.length > 0) throw new Problem(`Not installed: ${absent.join(', ')}`)
  mkdirSync(store, { recursive: true })
  const buildah = ['--root', store, '--runroot', join(store, 'run'), '--storage-driver', 'vfs']
  const hasBase = ask('buildah', ...buildah, 'images', '--all', '--format', '{{.Name}}:{{.Tag}}')
    .split('\n')
    .includes(BASE)
  if (!hasBase) await step('Making the base', async () => makeBase(buildah, join(store, 'base')))
  const commit = process.env.COMMIT ?? ask('git', 'rev-parse', '--short=12', 'HEAD')
  await step('Building the image', async () =>
    run(
      'buildah',
      ...[...buildah, 'build', '--isolation', 'chroot', '--pull-never', '--quiet', '--format', 'docker'],
      ...['--build-arg', `COMMIT=${commit}`, '--tag', tag, '.'],
    ),
  )
  run('buildah', ...buildah, 'images')
})
