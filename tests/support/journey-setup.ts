// What the journeys need before they start: the built portal and a browser. `npm test` sees to both; alone, `npm test -- journeys`.
import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    chromePath: string
  }
}

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

export default function setup({ provide }: TestProject): void {
  if (!existsSync('dist/app/index.html') || !existsSync('dist/server/main.js'))
    throw new Error('The portal is not built; run the journeys with: npm test -- journeys')
  const chromePath = process.env.CHROME ?? CANDIDATES.find((path) => existsSync(path))
  if (!chromePath) throw new Error('No browser was found; set CHROME to the path of a Chromium')
  provide('chromePath', chromePath)
}
