import type { Standing, UploadState } from './draft-model.ts'

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

const stillHere = ({ unsentPhotos, unsentFiles = 0 }: { unsentPhotos: number; unsentFiles?: number }): string => {
  const counts = [count(unsentPhotos, 'photo'), count(unsentFiles, 'file')].filter(Boolean)
  return counts.length === 0 ? '' : `, ${counts.join(' and ')} still on this phone`
}

const count = (number: number, noun: string): string => {
  if (number === 0) return ''
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}

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
