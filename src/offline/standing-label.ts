import type { Standing } from './draft-model.ts'

/** `time`: an ISO moment in the board's zone, as 14:02 (and its day when that is not today). */
export function standingLabel(standing: Standing, time: (iso: string) => string): string {
  switch (standing.kind) {
    case 'on-phone':
      return 'Saved on this phone'
    case 'on-server':
      return `Saved to the server ${time(standing.savedAt)}${photosWaiting(standing.unsentPhotos)}`
    case 'waiting-to-send':
      return `Waiting to send${photosWaiting(standing.unsentPhotos)}`
    case 'sending':
      return 'Sending'
    case 'submitted':
      return standing.submission === 'submit' ? 'Submitted' : 'Saved as incomplete'
    case 'needs-you':
      return `Needs you: ${standing.note.title}`
  }
}

const photosWaiting = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? ', 1 photo still on this phone' : `, ${count} photos still on this phone`
}
