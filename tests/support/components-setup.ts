// The page that every component test begins with: the app's own styles, nothing on screen, and no complaint left unread.
import './renders.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import '#src/app/shell/shell.css'
import { surviveTranslation } from '#src/app/translated-page.ts'
import { clearScreen } from './on-screen.tsx'

surviveTranslation(document)
const complaints = vi.spyOn(console, 'error')

beforeEach(() => void complaints.mockClear())
afterEach(async () => {
  await clearScreen()
  expect(complaints.mock.calls, 'complaints in the console').toEqual([])
})
