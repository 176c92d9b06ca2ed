import type { Page } from 'playwright-core'
import type { BatchResult } from './photo-harness/page.ts'

export interface Picked {
  /** An absolute path. */
  path: string
  name: string
}

export interface PhotoHarness {
  page: Page
  /** The folder with the built page. */
  outDir: string
  /** What the console complained about, the content policy included. */
  complaints: string[]
  /** Addresses the server answers with 503 from now on, as a phone without signal would see it; null for none. */
  withhold(pattern: RegExp | null): void
  batch(picked: Picked[], options?: { workers?: number; bytes?: boolean }): Promise<BatchResult>
  abortMidway(picked: Picked): Promise<string>
  loadConverter(): Promise<boolean>
  close(): Promise<void>
}

export function openPhotoHarness(options: { chromePath: string; policy?: string }): Promise<PhotoHarness>
