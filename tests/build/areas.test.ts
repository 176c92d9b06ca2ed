import { expect, test } from 'vitest'
import { areaChunks } from '../../build/areas.ts'

/** Who imports whom: two areas, a part of both, a part of one, the guest page, and what the app's own script has. */
const IMPORTS: Record<string, string[]> = {
  '/main.ts': ['/shell.ts'],
  '/shell.ts': ['/button.ts'],
  '/src/app/home.page.tsx': ['/row.ts', '/button.ts', '/today.ts'],
  '/src/app/form.page.tsx': ['/row.ts', '/photos.ts'],
  '/src/app/guest.tsx': ['/photos.ts'],
  '/row.ts': ['/address.ts', '/button.ts'],
  '/address.ts': ['/row.ts'],
  '/rare.ts': ['/address.ts'],
}
const context = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) } as never
const areas = { photos: /^guest/, listings: /^home/, forms: /^form/ }
const files = () => ['home.page.tsx', 'form.page.tsx', 'guest.tsx', 'rare.tsx']
const group = areaChunks('/', 'main.ts', areas, files)

test.each([
  ['what one area alone needs', '/today.ts', 'listings'],
  ['its pages', '/src/app/home.page.tsx', 'listings'],
  ['what both areas need', '/row.ts', 'shared'],
  ['what that imports in turn, in a circle, too', '/address.ts', 'shared'],
  ['what the app’s own script has', '/button.ts', 'app'],
  ['photos, which the guest page needs without the forms', '/photos.ts', 'photos'],
  ['what no page imports', '/rare.ts', null],
])('%s', (_, id, name) => expect(group.name(id, context)).toBe(name))
