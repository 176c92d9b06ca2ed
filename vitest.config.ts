import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { leftOut, PART_FILES } from './tests/parts.mjs'
import { FAKE_CAMERA, installedChromium, QUIET } from './tests/support/chromium.mjs'
import { LongestFirst } from './tests/support/longest-first.ts'

const executablePath = installedChromium()
/** What runs only in a part of `npm test -- all` runs if its file is named, and then may take its time. */
const exclude = (project: string) => leftOut(project).filter((file) => !process.argv.includes(file))
const isPart = PART_FILES.some((file) => process.argv.includes(file))
/** What is waited for longer is not that stage's business. */
const limits = (seconds: number) => ({
  testTimeout: isPart ? 900_000 : seconds * 1_000,
  hookTimeout: isPart ? 300_000 : 60_000,
  expect: { poll: { timeout: isPart ? 60_000 : 5_000 } },
})

/** Projects, so that each can run alone: `vitest run --project unit`. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Loading the modules again for each file took most of the time: the files of a process share them. What a
          // file changes outside of itself, it restores.
          isolate: false,
          setupFiles: ['tests/support/unit-setup.ts'],
          ...limits(15),
          expect: { ...limits(15).expect, requireAssertions: true },
          // Vitest would leave one core free, which is half of a small machine; nothing here waits for another process.
          maxWorkers: '100%',
          include: [
            'tests/{rules,contract,catalog,api,app,build,device,features,offline,phone,scripts,state,sw,ui}/**/*.test.{ts,tsx}',
            'tests/architecture.test.ts',
          ],
          exclude: exclude('unit'),
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/{server,faults}/**/*.test.ts'],
          exclude: exclude('server'),
          globalSetup: ['tests/support/server-setup.ts'],
          // The server takes two seconds to load: the files of a thread share its modules. What a file opens, it closes.
          pool: 'threads',
          isolate: false,
          // Each file has a database of its own; one worker would leave half of a small machine idle.
          maxWorkers: '100%',
          ...limits(60),
          expect: { ...limits(60).expect, requireAssertions: true },
        },
      },
      {
        plugins: [react()],
        // Named here, because Vite reloads the page when it meets a package for the first time.
        optimizeDeps: {
          entries: ['src/main.tsx', 'tests/components/**/*.test.tsx'],
          include: ['axe-core'],
        },
        test: {
          name: 'components',
          // All files share one page: loading the modules again for each file took a third of the time. A second page gained
          // nothing on two cores.
          isolate: false,
          include: ['tests/components/**/*.test.tsx'],
          exclude: exclude('components'),
          ...limits(15),
          setupFiles: ['tests/support/components-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { args: [...QUIET, ...FAKE_CAMERA], ...(executablePath && { executablePath }) },
              contextOptions: { locale: 'en-CA', timezoneId: 'America/Edmonton' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 390, height: 844 },
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.spec.ts'],
          globalSetup: ['tests/support/shared-portal.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // One portal and one browser for all of them.
          maxWorkers: 1,
          isolate: false,
          expect: { poll: { timeout: 5_000 } },
        },
      },
      {
        test: {
          name: 'walks',
          include: ['tests/walks/**/*.spec.ts'],
          exclude: exclude('walks'),
          globalSetup: ['tests/support/journey-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Each has a portal and a browser of its own; one at a time would leave a small machine half idle.
          maxWorkers: 2,
          // Loading Playwright and the server takes four seconds: the files of a process share their modules.
          isolate: false,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          // Only with `npm test -- storms`: hundreds of faults.
          name: 'storms',
          include: ['tests/storms/**/*.spec.ts'],
          globalSetup: ['tests/support/journey-setup.ts'],
          testTimeout: 900_000,
          hookTimeout: 300_000,
          // What a kill loses is measured: one browser at a time.
          maxWorkers: 1,
          isolate: false,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          // Only with `npm test -- engines`, and only what is installed.
          name: 'engines',
          include: ['tests/engines/**/*.spec.ts'],
          globalSetup: ['tests/support/journey-setup.ts'],
          testTimeout: 900_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
