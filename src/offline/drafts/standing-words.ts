// The standing of a draft and of its photos and files, in words. Pure.
import type { UploadState } from './draft-model.ts'
import type { PartsHere, Standing } from './standing.ts'

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
  const { photos, files, refused } = here
  const parts = countedParts({ photos, files })
  if (refused === 0) return parts && `${parts} still on this phone`
  const needs = refused === 1 ? 'needs attention' : 'need attention'
  return refused === photos + files ? `${parts} ${needs}` : `${parts} still on this phone, ${refused} ${needs}`
}

type Parts = { drafts?: number; photos?: number; files?: number }

const NOUNS = [
  ['drafts', 'draft'],
  ['photos', 'photo'],
  ['files', 'file'],
] as const

/** "1 draft", "1 draft, 2 photos and 1 file"; '' if there are none. */
export function countedParts(parts: Parts): string {
  const counts = NOUNS.flatMap(([part, noun]) => {
    const count = parts[part] ?? 0
    return count === 0 ? [] : `${count} ${noun}${count === 1 ? '' : 's'}`
  })
  const last = counts.pop() ?? ''
  return counts.length === 0 ? last : `${counts.join(', ')} and ${last}`
}

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
