// The board's own catalogue: it reads, checks clean and builds the same way every time.
import { describe, expect, test } from 'vitest'
import { FormDefinition } from '#contract/form-definition.ts'
import { buildCatalog } from '#server/catalog/build-catalog.ts'
import { checkCatalog } from '#server/catalog/check-catalog.ts'
import { readCatalog } from '#server/catalog/read-catalog.ts'

const source = readCatalog('server/catalog')
const built = buildCatalog(source)
const res = built.forms.find((form) => form.formName === 'res')!

describe("the board's catalogue", () => {
  test('has nothing wrong in it', () => expect(checkCatalog(source)).toEqual([]))

  test('builds forms that keep the contract', () => {
    for (const form of built.forms) expect(FormDefinition.safeParse(form).error).toBeUndefined()
  })

  test('builds the same content twice', () => {
    expect(buildCatalog(readCatalog('server/catalog'))).toEqual(built)
    expect(built.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('gives residential at least 280 fields on ten pages', () => {
    expect(res.fields.length).toBeGreaterThanOrEqual(280)
    expect(res.pages.length).toBeGreaterThanOrEqual(10)
  })
})
