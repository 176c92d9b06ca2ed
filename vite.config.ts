import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { AREAS, areaChunks } from './build/areas.ts'
import { firstPaint } from './build/first-paint.ts'
import { licenses } from './build/licenses.ts'
import { precacheFiles } from './build/precache.ts'
import { precompress } from './build/precompress.ts'
import { releaseDefine } from './build/release.ts'
import { webManifest } from './build/web-manifest.ts'

/** Vite does not read @ionic/core/components' own side-effect flag; told here, unused components leave the bundle. */
const treeshake = {
  moduleSideEffects: [
    { test: /(@ionic[\\/]core[\\/]components|ionicons[\\/](components|icons))[\\/]/, sideEffects: false },
  ],
}

/** One file that changes with the app's packages; our own code by area (build/areas.ts). */
const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zod|idb|idb-keyval|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core))[\\/]/,
    },
    areaChunks(import.meta.dirname, 'src/main.tsx'),
  ],
}

/**
 * Makes V8 compile the functions of a page's own files while they load, in the background; otherwise it compiles each
 * one when it is first called, which is a third of a first visit's script time (https://v8.dev/blog/explicit-compile-hints).
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'
const PAGE_FILES = ['framework', 'app', 'shared', ...Object.keys(AREAS)]
const postBanner = ({ name }: { name: string }) => (PAGE_FILES.includes(name) ? COMPILE_HINT : '')

const precache = precacheFiles()

export default defineConfig({
  define: releaseDefine(),
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake, output: { codeSplitting, postBanner } },
  },
  worker: { format: 'es' },
  plugins: [
    react(),
    firstPaint(),
    licenses(),
    precache.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: webManifest,
      injectManifest: {
        // The HEIC converter and the map are named here too; sw/precache.ts leaves them for when they are first needed.
        globPatterns: ['**/*.{js,css,html,svg,webmanifest,wasm}', 'icons/icon-192.png'],
        manifestTransforms: [precache.transform],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
      devOptions: { enabled: false },
    }),
    precompress('dist/app'),
  ],
  server: {
    proxy: { '/api': 'http://localhost:8080', '/login': 'http://localhost:8080' },
  },
})
