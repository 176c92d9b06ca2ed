import { countedParts } from './counted-parts.ts'
import type { PartsHere, Standing, UploadState } from './draft-model.ts'

/** `time`: formats an ISO moment in the board's zone as 2:02 p.m. (with its day unless that is today). */
export function standingLabel(standing: Standing, time: (iso: string) => string): string {
  switch (standing.kind) {
    case 'on-phone':
      return 'Saved on this phone'
    case 'on-server':
      return `Saved to the server ${time(standing.savedAt)}${stillHere(standing)}`
    case 'waiting-to-send':
      return `Waiting to send${stillHere(standing)}`
    case 'sending':
      return 'Sending'
    case 'submitted':
      return standing.submission === 'submit' ? 'Submitted' : 'Saved as incomplete'
    case 'became':
      return `Became ${standing.noun} ${standing.label}`
    case 'needs-you':
      return `Needs attention: ${standing.note.title}`
  }
}

const stillHere = (standing: PartsHere): string => {
  const parts = partsHere(standing)
  return parts && `, ${parts} still on this phone`
}

/** "2 photos and 3 scanned pages"; '' for none. */
export const partsHere = ({ unsentPhotos, unsentFiles = 0, scannedPages = 0 }: PartsHere): string =>
  countedParts({ photos: unsentPhotos, files: unsentFiles, scanned: scannedPages })

const QUARTER = 25

/**
 * How much of an upload is sent, in percent, for a screen reader: in quarters, because each change is read aloud. null:
 * not known, or less than a quarter.
 */
export const announcedPercent = (percent: number | null): number | null =>
  percent === null || percent < QUARTER ? null : Math.floor(percent / QUARTER) * QUARTER

/** State of a photo or file: a word for everybody, beside the icon. `percent`: how much of it is sent; null: not known. */
export function bytesLabel(
  state: UploadState,
  percent: number | null = null,
): { word: string; look: 'phone' | 'moving' | 'server' | 'trouble' } {
  switch (state) {
    case 'waiting':
      return { word: 'On this phone', look: 'phone' }
    case 'paused':
      return { word: 'On this phone, paused', look: 'phone' }
    case 'uploading':
      return { word: percent === null ? 'Sending' : `Sending ${percent}%`, look: 'moving' }
    case 'uploaded':
      return { word: 'On the server', look: 'server' }
    case 'refused':
      return { word: 'Needs attention', look: 'trouble' }
  }
}
