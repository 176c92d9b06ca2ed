import { expect, test } from 'vitest'
import { screenChunks } from '../../build/screen-chunks.ts'

/** Who imports whom: two screens, a part of both, a part of one, and what the app's own script has. */
const IMPORTS: Record<string, string[]> = {
  '/app/main.ts': ['/app/shell.ts'],
  '/app/shell.ts': ['/app/button.ts'],
  '/app/home.page.tsx': ['/app/row.ts', '/app/button.ts'],
  '/app/search.page.tsx': ['/app/row.ts', '/app/terms.ts'],
  '/app/row.ts': ['/app/address.ts', '/app/button.ts'],
  '/app/terms.ts': [],
  '/app/address.ts': ['/app/row.ts'],
  '/app/rare.ts': ['/app/address.ts'],
}
const context = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) } as never
const group = screenChunks('/app', 'main.ts', [['home.page.tsx'], ['search.page.tsx', 'terms.ts']])

test.each([
  ['what both screens need', '/app/row.ts', 'home_search'],
  ['what that imports in turn, in a circle, too', '/app/address.ts', 'home_search'],
  ['what the app’s own script has', '/app/button.ts', null],
  ['a screen itself', '/app/home.page.tsx', null],
  ['another source that a screen shows first', '/app/terms.ts', null],
  ['what no first screen needs', '/app/rare.ts', null],
])('%s', (_, id, name) => expect(group.name(id, context)).toBe(name))
