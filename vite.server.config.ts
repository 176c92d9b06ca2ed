// The server and its workers, built into dist/server as plain JavaScript: Node 20 does not run TypeScript by itself.
// Packages stay outside and are loaded from node_modules; of ours nothing is loaded from the sources.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { releaseDefine } from './build/release.ts'

const projectDir = fileURLToPath(new URL('.', import.meta.url))
const serverDir = join(projectDir, 'server')

/** `server/…/prepare-photo.worker.ts` becomes `dist/server/prepare-photo.worker.js`, beside main.js; so do commands. */
const besides = readdirSync(serverDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(worker|command)\.m?[jt]s$/.test(name),
)

export default defineConfig({
  root: projectDir,
  publicDir: false,
  define: releaseDefine(),
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: join(serverDir, 'main.ts'),
        ...Object.fromEntries(besides.map((name) => [basename(name).replace(/\.m?[jt]s$/, ''), join(serverDir, name)])),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
