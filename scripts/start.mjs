// npm start: from a fresh clone to a running portal, and without delay if nothing changed.
import './check-node.mjs'
import { createServer } from 'node:net'
import { APP, SERVER } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { endEverything, parentOf } from './processes.mjs'
import { command, Problem } from './project.mjs'
import { runServer } from './run-server.mjs'

const LAUNCHER_CHECK_MS = 250

/**
 * Checked before minutes of installing; later the server itself checks again, and can also name the process that uses
 * the data.
 */
async function checkPort() {
  const port = Number(process.env.PORT || 8080)
  const host = process.env.HOST || '127.0.0.1'
  if (!Number.isInteger(port) || port < 1 || port > 65535) return
  const failure = await new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', (error) => resolve(error.code))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
  if (failure === 'EADDRINUSE') {
    throw new Problem(
      `Port ${port} on ${host} is used by another program; choose another one, such as PORT=${port + 1} npm start`,
    )
  }
}

/**
 * Signals to npm itself end npm and the shell between us, and do not arrive here; nobody could then press Ctrl-C. So we
 * exit when either of them ends.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const launchers = () => [process.ppid, parentOf(process.ppid)].join()
  const begun = launchers()
  setInterval(() => launchers() !== begun && endEverything(), LAUNCHER_CHECK_MS).unref()
}

await command(async () => {
  endWithNpm()
  await prepare([APP, SERVER], { beforeWork: checkPort })
  return runServer('main')
})
