// Builds the app and the server if their sources differ from those of the last build.
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fingerprintFiles } from './fingerprint.mjs'
import { keepAssets } from './kept-assets.mjs'
import { runNodeQuietly } from './processes.mjs'
import { inProject, Problem, projectDir, step } from './project.mjs'

const SHARED = ['contract', 'rules', 'package.json', 'package-lock.json', 'tsconfig.base.json']

export const APP = {
  title: 'Building the app',
  sources: [...SHARED, 'src', 'sw', 'public', 'build', 'index.html', 'vite.config.ts'],
  result: 'dist/app/index.html',
  stamp: 'dist/app.built',
  beforeBuild: () => keepAssets(inProject('dist/app'), inProject('dist/kept')),
  args: [],
}

export const SERVER = {
  title: 'Building the server',
  sources: [...SHARED, 'server', 'build/release.ts', 'vite.server.config.ts'],
  result: 'dist/server/main.js',
  stamp: 'dist/server.built',
  args: ['--ssr', '--config', 'vite.server.config.ts'],
}

/**
 * Separate from the server's sources, and without the catalog's data: a changed rule needs no build, and the running
 * server keeps its files.
 */
export const CATALOG = {
  title: 'Building the catalog command',
  sources: [
    ...SHARED,
    'server/catalog/check',
    'server/catalog/exchange',
    'server/catalog/read',
    'server/commands/catalog',
    'server/db',
    'server/features/forms',
    'build/release.ts',
    'vite.server.config.ts',
  ],
  result: 'dist/catalog/catalog-command.js',
  stamp: 'dist/catalog.built',
  args: [
    ...['--ssr', 'server/commands/catalog/catalog-command.ts', '--outDir', 'dist/catalog'],
    ...['--config', 'vite.server.config.ts'],
  ],
}

/**
 * The Node version does not matter: another version runs the same build. A new version of Vite changes the lockfile.
 */
const fingerprint = ({ sources }) => fingerprintFiles(projectDir, sources)

/** The time distinguishes a manual build from the one recorded here. */
const stampOf = (part, sources) => `${sources} ${statSync(inProject(part.result)).mtimeMs}`

export const isBuilt = (part, readText) =>
  existsSync(inProject(part.result)) && readText(part.stamp) === stampOf(part, fingerprint(part))

export const build = (part) =>
  step(part.title, async () => {
    const sources = fingerprint(part) // taken before the build, so that an edit during it makes the build stale
    rmSync(inProject(part.stamp), { force: true })
    part.beforeBuild?.()
    const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
    const env = { ...process.env, NODE_ENV: 'production' }
    const code = await runNodeQuietly([vite, 'build', '--logLevel', 'warn', ...part.args], { cwd: projectDir, env })
    if (code !== 0 || !existsSync(inProject(part.result)))
      throw new Problem(`${part.title} failed; see its output above`)
    writeFileSync(inProject(part.stamp), stampOf(part, sources))
  })
