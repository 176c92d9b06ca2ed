import { existsSync } from 'node:fs'

/**
 * Playwright turns these off, too, as far as they matter here; a second list replaces its own. The suggestions below the
 * address bar, which no test sees, are pages of their own: they took half of the processor time of each start.
 */
const TURNED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'LensOverlay',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** A Chromium that looks nothing up by itself. */
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${TURNED_OFF.join()}`,
]

/** A camera that shows a moving picture, and is allowed without asking. */
export const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The browser that CHROME names, else the machine's own; undefined where there is none. */
export const installedChromium = () => process.env.CHROME ?? CANDIDATES.find((path) => existsSync(path))
