// Reads, checks and builds a catalog in a separate thread.
import { parentPort, workerData } from 'node:worker_threads'
import { type CatalogWork, workHere } from './work-on-catalog.ts'

parentPort!.postMessage(workHere(workerData as CatalogWork))
