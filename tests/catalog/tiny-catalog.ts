// A small valid catalog, and the check's problems after a change to it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { checkCatalog } from '#server/catalog/check/check-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'

export const HEADING = 'Code,Description,Active,ParentField,ParentCodes'
export const good: Record<string, string> = {
  'fields/basic.json': `{
  "City": { "fieldLabel": "City", "datatype": "string", "comboBoxLookupName": "Lookup_City" },
  "Community": { "fieldLabel": "Community", "datatype": "string", "comboBoxLookupName": "Lookup_Community" },
  "ListPrice": { "fieldLabel": "List Price", "datatype": "decimal", "inputType": "Currency", "Precision": 0 }
}`,
  'definitions/tiny.json': `{
  "formName": "tiny", "title": "Tiny", "fields": ["basic"], "rules": ["basic"],
  "pages": [
    { "PageName": "One", "PageLabel": "One", "groups": [
      { "groupType": "Fields", "fields": ["City", "Community", "ListPrice"] }
    ] }
  ]
}`,
  'lookups/Lookup_City.csv': `${HEADING}\nCalgary,Calgary,,,\nBanff,Banff,,,\n`,
  'lookups/Lookup_Community.csv': `${HEADING}\nAltadore,Altadore,,City,Calgary\n`,
  'rules/basic.json': `[
  { "id": "price-low", "field": "ListPrice", "action": "REJECT",
    "expression": "City = 'Banff' .AND. ListPrice < 1000", "errorText": "Too low for Banff.",
    "examples": { "true": [{ "City": "Banff", "ListPrice": 1 }], "false": [{ "ListPrice": 1 }] } }
]`,
}

/** The problems of the tiny catalog with one text in one file replaced, or with a file more. */
export function problems(file?: string, from = '', to: string | Uint8Array = ''): string[] {
  const files: Record<string, string | Uint8Array> = { ...good }
  if (file) files[file] = typeof to === 'string' && from ? good[file]!.replace(from, to) : to
  if (file && from) expect(files[file]).not.toBe(good[file])
  return problemsWith(files)
}

/** Of the tiny catalog with these files more, or others in their place. */
export function problemsWith(more: Readonly<Record<string, string | Uint8Array>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'))
  const files = { ...good, ...more }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const found = checkCatalog(readCatalog(folder)).map((each) => `${each.file}:${each.line ?? ''} ${each.message}`)
  rmSync(folder, { recursive: true })
  return found
}
