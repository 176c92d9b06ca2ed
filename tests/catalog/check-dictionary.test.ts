// Where deliveries would differ from RESO's Data Dictionary.
import { expect, test } from 'vitest'
import { type Dictionary, dictionaryDifferences } from '#server/catalog/check/check-dictionary.ts'
import type { CatalogSource } from '#server/catalog/read/catalog-source.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { readDictionary } from '../support/dictionary.ts'

const said = (source: CatalogSource, dictionary: Dictionary) =>
  dictionaryDifferences(source, dictionary).map(({ file, message }) => `${file} ${message}`)

const reso = readDictionary<Dictionary>()
test.skipIf(!reso)('every option of the board that RESO knows is sent as RESO says', () => {
  const isOwn = (line: string) => /not in the dictionary/.test(line)
  expect(said(readCatalog('server/catalog/board'), reso!).filter((line) => !isOwn(line))).toEqual([
    // Sentences, as the trade writes them.
    'fields/listing.json BuyerBrokerageCompensation takes 100 characters; the dictionary has 25',
    // Canada's have seven.
    'fields/office.json OfficeMailPostalCode takes 10 characters; the dictionary has 5',
    // A photo has one kind of reader; it is sent as a list of one.
    'fields/photos.json Permission takes one value; the dictionary has String List, Multi',
  ])
})

const pets = { Code: 'CatsOk', Description: 'Cats', line: 2 }
const source = (field: object, ...rows: object[]) =>
  ({
    texts: new Map(),
    definitions: new Map([['res', { fields: ['terms'] }]]),
    fields: new Map([
      ['terms', { PetsAllowed: { fieldLabel: 'Pets', datatype: 'string', comboBoxLookupName: 'Pets', ...field } }],
    ]),
    lookups: new Map([['Pets', rows]]),
  }) as unknown as CatalogSource
const dictionary = (field: object = {}): Dictionary => ({
  resources: { Property: [{ name: 'PetsAllowed', type: 'String List, Single', lookup: 'Pets', ...field }] },
  lookups: { Pets: [['Cats OK', 'CatsOk'], ['Yes', null], 'No'] },
})

test.each<[string, object, object[], object, string[]]>([
  ['a code under RESO’s value', {}, [{ ...pets, Reso: 'Cats OK' }], {}, []],
  [
    'a code under another',
    {},
    [pets],
    {},
    ['lookups/Pets.csv CatsOk is sent as “Cats”; the dictionary’s Pets has “Cats OK”'],
  ],
  [
    'a value that is its own code',
    {},
    [
      { Code: 'No', Description: 'No' },
      { Code: 'Y', Description: 'Yes' },
    ],
    {},
    [],
  ],
  [
    'an option of the board’s own',
    {},
    [{ Code: 'Fish', Description: 'Fish' }],
    {},
    ['lookups/Pets.csv not in the dictionary’s Pets: Fish'],
  ],
  [
    'one that claims to be RESO’s',
    {},
    [{ Code: 'Fish', Description: 'Fish', Reso: 'Fish OK' }],
    {},
    ['lookups/Pets.csv Fish is sent as “Fish OK”, which the dictionary’s Pets does not have'],
  ],
  [
    'one where RESO takes no others',
    {},
    [{ Code: 'Fish', Description: 'Fish' }],
    { lookupStatus: 'Locked with Enumerations' },
    ['lookups/Pets.csv Fish is sent as “Fish”, which the dictionary’s Pets does not have'],
  ],
  [
    'several values for one',
    { multiselect: true },
    [],
    {},
    ['fields/terms.json PetsAllowed takes several values; the dictionary has String List, Single'],
  ],
  [
    'another type',
    { datatype: 'integer' },
    [],
    {},
    ['fields/terms.json PetsAllowed is integer; the dictionary has String List, Single'],
  ],
  [
    'a longer text',
    { comboBoxLookupName: undefined, maxLength: 100 },
    [],
    { type: 'String', length: 25 },
    ['fields/terms.json PetsAllowed takes 100 characters; the dictionary has 25'],
  ],
  ['a field of the board’s own', {}, [], { name: 'Pets' }, ['fields/terms.json not in the dictionary: PetsAllowed']],
])('%s', (_, field, rows, theirs, expected) =>
  expect(said(source(field, ...rows), dictionary(theirs))).toEqual(expected),
)
