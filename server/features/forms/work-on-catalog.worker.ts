// Reads, checks and builds one catalog, in a thread of its own.
import { parentPort, workerData } from 'node:worker_threads'
import { type CatalogWork, workHere } from './work-on-catalog.ts'

parentPort!.postMessage(workHere(workerData as CatalogWork))
