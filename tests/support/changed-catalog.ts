// The board's catalog with changes, published to a running portal as `npm run catalog -- publish` does.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { publishToServer } from '#server/commands/catalog/publish-to-server.ts'

const OF_THE_BOARD = 'server/catalog/board'

export function changedCatalog(portal: { url: string; dataDir: string }) {
  const scratch = mkdtempSync(join(tmpdir(), 'curbside-republish-'))
  const catalog = join(scratch, 'catalog')
  cpSync(OF_THE_BOARD, catalog, { recursive: true })
  const publish = (folder: string) => publishToServer(portal, buildCatalog(readCatalog(folder)))
  return {
    change(file: string, from: string, to: string) {
      const text = readFileSync(join(catalog, file), 'utf8')
      expect(text).toContain(from)
      writeFileSync(join(catalog, file), text.replace(from, to))
    },
    /** Resolves once the portal serves it. `page`: of a signed-in member. */
    async publish(page: Page) {
      const present = () =>
        page.evaluate(async () => {
          const reply = await fetch('/api/definition', { headers: { 'x-curbside': '1' } })
          const { forms } = (await reply.json()) as { forms: { hash: string }[] }
          return forms.map(({ hash }) => hash).join()
        })
      const before = await present()
      await publish(catalog)
      await expect.poll(present).not.toBe(before)
    },
    async takeBack() {
      await publish(OF_THE_BOARD)
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}
