import { workerOf } from '../own-worker.ts'
import workerUrl from './photo.worker.ts?worker&url'

export const spawnPhotoWorker = workerOf(workerUrl, 'photo')
