import { defineConfig } from 'vitest/config'

/** Three projects, so that each can run alone: `vitest run --project unit`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Properties and simulated histories count steps, not seconds; a busy machine may take its time.
          testTimeout: 120_000,
          // Vitest would leave one core free, which is half of a small machine; nothing here waits for another process.
          maxWorkers: '100%',
          include: [
            'tests/{rules,contract,catalog,api,app,device,features,offline,sw,ui}/**/*.test.{ts,tsx}',
            'tests/architecture.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/{server,faults}/**/*.test.ts'],
          globalSetup: ['tests/support/server-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.spec.ts'],
          globalSetup: ['tests/support/journey-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
