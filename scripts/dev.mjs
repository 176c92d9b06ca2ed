// npm run dev: the app with hot reload on PORT (8080), the server rebuilt and restarted when its sources change.
import './check-node.mjs'
import { fork } from 'node:child_process'
import { prepare } from './prepare.mjs'
import { command, inProject, projectDir } from './project.mjs'

const port = Number(process.env.PORT || 8080)
const serverPort = port + 1
/** What the server answers; all else is the app's. */
const SERVER_PATHS = ['/api', '/healthz', '/login']

let server
const ended = (child) => new Promise((resolve) => child.once('exit', resolve).kill('SIGTERM'))

async function restartServer() {
  if (server && server.exitCode === null) await ended(server)
  const env = {
    ...process.env,
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  }
  server = fork(inProject('dist/server/main.js'), { cwd: projectDir, env, execArgv: ['--enable-source-maps'] })
}

await command(async () => {
  await prepare([])
  const vite = await import('vite')
  const watcher = await vite.build({
    configFile: inProject('vite.server.config.ts'),
    build: { watch: {} },
    logLevel: 'warn',
  })
  let turn = Promise.resolve()
  watcher.on('event', ({ code }) => {
    if (code === 'END') turn = turn.then(restartServer)
  })
  const target = `http://127.0.0.1:${serverPort}`
  const proxy = Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, xfwd: true }]))
  const app = await vite.createServer({ root: projectDir, server: { port, strictPort: true, proxy } })
  await app.listen()
  app.printUrls()
  const [signal] = await Promise.race(
    ['SIGINT', 'SIGTERM'].map((name) => new Promise((resolve) => process.once(name, resolve))),
  )
  if (signal) console.log('Closing …')
  await Promise.all([watcher.close(), app.close(), server?.exitCode === null && ended(server)])
  return 0
})
