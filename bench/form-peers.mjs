// Our form engine beside others: a benchmark's form of 300 fields in each of them, ours and Enketo included. The
// benchmark is copied into .cache/form-peers, where npm installs the engines at the first run.
// Standalone: `node bench/form-peers.mjs [--bench FOLDER] [--check | --size] [CONTESTANT…]`; RUNS, CAP, RATE and CHROME
// as the benchmark's README has them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { installPeers } from './peers.mjs'

const project = resolve(import.meta.dirname, '..')
const adapter = (name) => join(import.meta.dirname, 'forms-contestant', name)
const { values, positionals: contestants } = parseArgs({
  options: { bench: { type: 'string' }, check: { type: 'boolean' }, size: { type: 'boolean' } },
  allowPositionals: true,
})
const source = resolve(values.bench ?? join(project, '../shared/bench/forms'))
const folder = join(project, '.cache/form-peers')

const ENKETO = {
  dependencies: { 'enketo-core': '9.0.1' },
  // It asks for a fork on GitHub and for a version that npm does not have.
  overrides: { 'leaflet-draw': '1.0.4', 'openrosa-xpath-evaluator': '3.1.0' },
}

/** Contestants added to the benchmark's own: how each is called, and what its entry point imports for that. */
const ADDED = {
  curbside: { call: 'contest(def)', imports: { '{ contest }': adapter('curbside.tsx') } },
  enketo: {
    call: 'contest(def, { Form, config, support })',
    imports: {
      '{ contest }': adapter('enketo.ts'),
      '{ Form }': 'enketo-core',
      config: 'enketo-core/config.js',
      support: 'enketo-core/src/js/support.js',
    },
  },
}

/** Without what was installed and measured there. The copies can be written even if the originals cannot. */
function copyBench() {
  rmSync(join(folder, 'peers'), { recursive: true, force: true })
  for (const name of readdirSync(source, { recursive: true })) {
    const path = join(source, name)
    if (/^(node_modules|dist|results-|package\.json)/.test(name) || statSync(path).isDirectory()) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), readFileSync(path))
  }
}

function enterContestants() {
  for (const [name, { call, imports }] of Object.entries(ADDED)) {
    const lines = Object.entries({ '* as def': '../def.js', ...imports }).map(
      ([names, from]) => `import ${names} from ${JSON.stringify(from)}`,
    )
    writeFileSync(join(folder, 'peers', `${name}.jsx`), [...lines, `window.contestant = ${call}`, ''].join('\n'))
  }
}

function installEngines() {
  const { dependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const manifest = { type: 'module', ...ENKETO, dependencies: { ...dependencies, ...ENKETO.dependencies } }
  return installPeers(folder, manifest, '--legacy-peer-deps')
}

if (!existsSync(join(source, 'run.mjs'))) {
  console.info(`Form engines: needs the benchmark in ${values.bench ?? '../shared/bench/forms'}`)
  process.exit()
}
copyBench()
enterContestants()
if (!installEngines()) {
  console.error('npm could not install the form engines')
  process.exit(1)
}
const flags = ['check', 'size'].filter((flag) => values[flag]).map((flag) => `--${flag}`)
const run = ['run.mjs', ...flags, ...contestants]
process.exitCode = spawnSync(process.execPath, run, { cwd: folder, stdio: 'inherit' }).status ?? 1
