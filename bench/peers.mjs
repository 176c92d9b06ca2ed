// Libraries that a benchmark compares ours with. They are no dependencies: npm installs them into a folder of .cache.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs npm only if `manifest` (a package.json) has changed since. False if npm could not install it. */
export function installPeers(folder, manifest, ...options) {
  const wanted = `${JSON.stringify({ private: true, ...manifest }, null, 2)}\n`
  const installed = join(folder, 'node_modules', '.installed.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return true
  console.info(`Installing ${Object.keys(manifest.dependencies).join(', ')} into ${folder}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), wanted)
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefix', folder]
  const { status } = spawnSync('npm', [...install, ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 0) writeFileSync(installed, wanted)
  return status === 0
}
