// Time from the command to an answering portal when nothing changed, and the memory that the process uses.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './figures.mjs'
import { whenEnded, whenHealthy } from './portal.mjs'

const project = resolve(import.meta.dirname, '..')
const IDLE_MS = 3_000

/** The whole command as typed at a terminal, ended by Ctrl-C. */
async function timeCommand({ url, env }) {
  let printed = ''
  const begun = performance.now()
  // Under npm, the outer npm's own settings must not reach the inner one.
  const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')))
  const child = spawn('npm', ['start'], { cwd: project, env: clean, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  try {
    return await whenHealthy(url, child, begun, () => printed)
  } finally {
    process.kill(-child.pid, 'SIGINT')
    await whenEnded(child)
    await whenSilent(url)
  }
}

async function whenSilent(url) {
  while (await fetch(`${url}/healthz`).catch(() => null)) await sleep(20)
}

export async function measureStart({ portal, options, report }) {
  const runs = Math.min(options.runs, 5)
  await portal.stop()
  try {
    const command = []
    const node = []
    for (let run = 0; run < runs; run++) command.push(await timeCommand(portal))
    for (let run = 0; run < runs; run++) {
      node.push(await portal.start())
      if (run < runs - 1) await portal.stop()
    }
    const alone = [median(node), Math.max(...node)]
    report('start-command', [median(command), Math.max(...command)], `${runs} runs`, alone)
    await sleep(IDLE_MS)
    report('start-memory', [portal.memory()])
  } finally {
    if (!portal.isRunning()) await portal.start()
  }
}
