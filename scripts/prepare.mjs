// Prepares a command: packages and builds, each only if something changed, and by one process at a time. If nothing is
// missing, nothing is locked or written, so that another user can run it too.
import { accessSync, constants, existsSync } from 'node:fs'
import { build, isBuilt } from './builds.mjs'
import { install, isInstalled } from './install.mjs'
import { withLockFile } from './lock-file.mjs'
import { inProject, Problem, projectDir, readText } from './project.mjs'

const isReady = (parts) => isInstalled() && parts.every((part) => isBuilt(part, readText))

function checkWritable() {
  for (const path of [projectDir, inProject('node_modules'), inProject('dist')].filter(existsSync)) {
    try {
      accessSync(path, constants.W_OK)
    } catch {
      throw new Problem(
        `${path} is not writable for this user, but something must be installed or built there: run this once as its owner`,
      )
    }
  }
}

/** `beforeWork` runs once if there is anything to do: it can throw to avoid pointless work. */
export async function prepare(parts, { beforeWork = async () => {} } = {}) {
  if (isReady(parts)) return
  await beforeWork()
  checkWritable()
  const onWait = (pid) => console.log(`Another command (process ${pid}) is preparing this folder; waiting for it …`)
  await withLockFile(inProject('.cache', 'prepare.lock'), { onWait }, async () => {
    if (!isInstalled()) await install()
    for (const part of parts) if (!isBuilt(part, readText)) await build(part)
  })
}
