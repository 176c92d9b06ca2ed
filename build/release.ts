// Values of contract/release.ts for a build of the app or the server.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const projectDir = fileURLToPath(new URL('..', import.meta.url))

export const releaseDefine = () => ({
  __VERSION__: JSON.stringify(JSON.parse(readFileSync(`${projectDir}/package.json`, 'utf8')).version),
  __COMMIT__: JSON.stringify(commit()),
})

/** Commit of the build, with "-dirty" if files differ from it. The image is built outside a repository: COMMIT names it. */
function commit(): string {
  if (process.env.COMMIT) return process.env.COMMIT
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
    return execFileSync('git', args, { cwd: projectDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown'
  }
}
