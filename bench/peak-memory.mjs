// Peak memory of a page's process, workers included, as Linux counts it (VmHWM: resident, the program's own pages too).
import { readFileSync } from 'node:fs'

/** In MB; the largest of the browser's page processes. null: not on this system. */
export async function peakOf(page) {
  const devtools = await page.context().browser().newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const peaks = processInfo.filter(({ type }) => type === 'renderer').flatMap(({ id }) => peakOfProcess(id))
  return peaks.length > 0 ? Math.max(...peaks) : null
}

function peakOfProcess(id) {
  try {
    const kilobytes = readFileSync(`/proc/${id}/status`, 'utf8').match(/^VmHWM:\s+(\d+)/m)?.[1]
    return kilobytes ? [Math.round((Number(kilobytes) * 1024) / 1e6)] : []
  } catch {
    return []
  }
}
