import { countedParts } from './counted-parts.ts'
import type { PartsHere, Standing, UploadState } from './draft-model.ts'

/** `time`: formats an ISO timestamp in the board's time zone as 2:02 p.m. (with the date unless it is today). */
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
  const words = whereaboutsOfParts(standing)
  return words && `, ${words}`
}

/** "2 photos still on this phone, 1 needs attention", "1 photo needs attention"; '' if there are none. */
export function whereaboutsOfParts(here: PartsHere): string {
  const { unsentPhotos, unsentFiles = 0, refused = 0 } = here
  const parts = partsHere(here)
  if (refused === 0) return parts && `${parts} still on this phone`
  const needs = refused === 1 ? 'needs attention' : 'need attention'
  return refused === unsentPhotos + unsentFiles
    ? `${parts} ${needs}`
    : `${parts} still on this phone, ${refused} ${needs}`
}

/** "2 photos and 1 file"; '' if there are none. */
export const partsHere = ({ unsentPhotos, unsentFiles = 0 }: PartsHere): string =>
  countedParts({ photos: unsentPhotos, files: unsentFiles })

const QUARTER = 25

/**
 * Upload progress in percent for a screen reader, rounded to quarters because each change is read aloud. null: unknown,
 * or less than a quarter.
 */
export const announcedPercent = (percent: number | null): number | null =>
  percent === null || percent < QUARTER ? null : Math.floor(percent / QUARTER) * QUARTER

/** Status of a photo or file in words, shown next to the icon. `percent`: upload progress; null if unknown. */
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
