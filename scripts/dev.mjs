// npm run dev: serves the app with hot reload on PORT (8080), and rebuilds and restarts the server when its sources
// change. With --gallery, only a page of every component of src/ui (tests/gallery).
import './check-node.mjs'
import { prepare } from './prepare.mjs'
import { runNode } from './processes.mjs'
import { command, inProject, projectDir } from './project.mjs'

const port = Number(process.env.PORT || 8080)
const serverPort = port + 1
/** Separate from the build that npm start runs. */
const DIST = 'dist/dev'
/** Paths that the server answers; all others belong to the app. */
const SERVER_PATHS = ['/api', '/healthz', '/login']

let server = { stop: async () => {} }

async function restartServer() {
  await server.stop()
  const address = process.env.PUBLIC_URL ?? `http://localhost:${port}`
  let child
  const ended = runNode(['--enable-source-maps', inProject(DIST, 'main.js')], {
    cwd: projectDir,
    env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: address },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    onChild: (started) => {
      child = started
    },
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  server = { stop }
}

const isGallery = process.argv.includes('--gallery')

await command(async () => {
  await prepare([])
  const vite = await import('vite')
  if (isGallery) {
    const gallery = await vite.createServer({ root: projectDir, server: { port, strictPort: true } })
    await gallery.listen()
    return console.log(`The gallery: http://localhost:${port}/tests/gallery/`)
  }
  const configFile = inProject('vite.server.config.ts')
  const outDir = inProject(DIST)
  const watcher = await vite.build({ configFile, build: { watch: {}, outDir }, logLevel: 'warn' })
  let turn = Promise.resolve()
  let built = true
  watcher.on('event', ({ code }) => {
    if (code === 'START') built = true
    if (code === 'ERROR') built = false
    if (code === 'END' && built) turn = turn.then(restartServer)
    if (code === 'END' && !built) console.error('The server build failed; the last good build keeps running')
  })
  const target = `http://127.0.0.1:${serverPort}`
  const proxy = Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, xfwd: true }]))
  const app = await vite.createServer({ root: projectDir, server: { port, strictPort: true, proxy } })
  await app.listen()
  app.printUrls()
})
