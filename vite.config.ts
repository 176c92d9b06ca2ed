import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { firstPaint } from './build/first-paint.ts'
import { precacheFiles } from './build/precache.ts'
import { precompress } from './build/precompress.ts'
import { releaseDefine } from './build/release.ts'
import { laterFile, screenChunks } from './build/screen-chunks.ts'
import { webManifest } from './build/web-manifest.ts'
import { SCREENS } from './server/http/first-pages.ts'
import { isHeavy } from './sw/which.ts'

/** Vite does not read @ionic/core/components' own side-effect flag; told here, unused components leave the bundle. */
const treeshake = {
  moduleSideEffects: [
    { test: /(@ionic[\\/]core[\\/]components|ionicons[\\/](components|icons))[\\/]/, sideEffects: false },
  ],
}

/** Parts of searches, lookups, record pages and photos: they come with the pages that use them. */
const LATER = String.raw`touch[\\/](define|start|swipe)-|drag[\\/]|(search|lookup|person|contact|member|detail|record|no-record|typed|use-focus-(kept|next)|use-zoom|zoom|picture-viewer|incoming-files|qr-code|cleared-note|text-limit|mark-match)[-.]`

/** What follows on the screens that are opened first, and must not fetch the whole of one for a part of it. */
const AFTER_THEM = [
  ['src/app/pages/home/today.tsx'],
  ['src/app/shell/later-parts.tsx'],
  ['src/app/shell/manners.tsx'],
  ['src/app/ready/rights-ahead.ts'],
  ['src/offline/open-offline.ts'],
  ['src/app/pages/drafts.page.tsx', 'src/app/pages/waiting.page.tsx', 'src/app/pages/row-lock.page.tsx'],
  ['edit-listing', 'edit-people', 'create-people'].map((page) => `src/app/pages/record-form/${page}.page.tsx`),
  ['agent-search', 'office-search'].map((page) => `src/app/pages/people/${page}.page.tsx`),
  ['agent-view', 'office-view'].map((page) => `src/app/pages/people/${page}.page.tsx`),
]

/**
 * What every visit needs, in two files: one that changes with its packages, one with our own parts. Pages come when they are opened, in few files
 * where they are opened first.
 */
const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zod|idb|idb-keyval|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-.*|react-query-persist-client))[\\/]/,
    },
    { name: 'leaflet', test: /node_modules[\\/]leaflet[\\/]/ },
    {
      name: 'parts',
      test: new RegExp(
        String.raw`(node_modules[\\/]lucide|contract[\\/]session\.|features[\\/]session[\\/]whose-session|src[\\/](ui[\\/](?!${LATER})|contract|rules|app[\\/]((reading|work)[\\/])?(services|query|use-(online|refresh|drafts))\.))`,
      ),
    },
    // The schemas of the calls that Home's first paint does without (src/api/endpoint-table.ts).
    laterFile(import.meta.dirname, 'src/main.tsx', { name: 'calls', folder: 'contract' }),
    screenChunks(import.meta.dirname, 'src/main.tsx', [...SCREENS.map(([, ...sources]) => sources), ...AFTER_THEM]),
  ],
}

/**
 * The script asks for a page together with everything that it imports. The parts of a page come when it stands, or are opened: most of
 * what they import is here by then, and naming it in the page would cost each visit 3 KB.
 */
const withPages = (_: string, needed: string[], { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' }) =>
  hostType === 'html' || /[\\/]index-/.test(hostId) ? needed : []

const precache = precacheFiles(isHeavy)

export default defineConfig({
  define: releaseDefine(),
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: withPages },
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake, output: { codeSplitting } },
  },
  worker: { format: 'es' },
  // react-query-persist-client brings a copy of its own.
  resolve: { dedupe: ['@tanstack/query-core'] },
  plugins: [
    react(),
    firstPaint(),
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
