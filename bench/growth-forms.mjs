// A form of as many fields as wanted, with the generated rules, as a property type of its own: published to the running
// portal as a board's staff would.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generatedForm, seeded } from './rules/generate.js'

const project = resolve(import.meta.dirname, '..')
export const FORM = { name: 'growth', label: 'Growth', code: 'GRO' }
const FACTS = {
  label: FORM.label,
  longName: FORM.label,
  description: 'Generated fields',
  order: 9,
  resoName: 'Land',
  icon: 'land',
  changeForms: { chgLeased: [] },
}
const ON_A_PAGE = 25
/** Rules drawn for each field; about 1.3 of them remain. */
const RULES_DRAWN = 1.5
const TABLE = 'Lookup_Growth_Pick'
/** The codes that generated rules ask for, and as many others as an ordinary list has. */
const CODES = ['A', 'P', 'I', 'S', 'C', 'X1', 'X2', 'X3', 'X4', ...Array.from({ length: 16 }, (_, at) => `Y${at + 1}`)]
/** Every so many fields one is required, as in a residential form: the Essentials, with which a new form begins. */
const REQUIRED_EVERY = 8
/** Fields that the server itself reads from every listing. */
const OWN = [
  'PropertyType',
  'StandardStatus',
  'ListPrice',
  'StreetName',
  'CountyOrParish',
  'City',
  'ListAgentKeyNumeric',
  'ListAgentMlsId',
]

const BINARY = new Set(['=', '!=', '<', '>', '+', '-', '*'])

/** A generated rule's tree as a RESO validation expression. */
function expressionOf(tree) {
  if (tree === null) return '.EMPTY.'
  if (typeof tree === 'string') return `'${tree}'`
  if (!Array.isArray(tree)) return String(tree)
  const [kind, ...parts] = tree
  if (kind === 'f') return parts[0]
  if (kind === 'l') return `LAST ${parts[0]}`
  if (kind === 'call') return `${parts[0]}(${parts.slice(1).map(expressionOf).join(', ')})`
  const told = parts.map(expressionOf)
  if (kind === 'not') return `.NOT. (${told[0]})`
  if (kind === 'list') return `(${told.join(', ')})`
  if (kind === 'in') return `(${told[0]} .IN. ${told[1]})`
  if (kind === 'and' || kind === 'or') return `(${told.join(` .${kind.toUpperCase()}. `)})`
  if (BINARY.has(kind)) return `(${told[0]} ${kind} ${told[1]})`
  throw new Error(`A generated rule uses ${kind}`)
}

/** A second rule of the same shape for a field is often never reached, and then the catalog's check rejects it. */
function withoutRepeats(list) {
  const shapes = new Set()
  return list.filter(({ action, tree }) => {
    const shape = `${action} ${JSON.stringify(tree).replaceAll(/,[\d.]+|,"[AP]"/g, '')}`
    return !shapes.has(shape) && shapes.add(shape)
  })
}

const ruleSources = ({ rules }) =>
  Object.entries(rules).flatMap(([set, list]) =>
    withoutRepeats(list).map(({ id, action, order, tree, errorText }) => ({
      id,
      field: set.replace(/Rules$/, ''),
      action,
      order,
      expression: expressionOf(tree),
      ...(action === 'REJECT' || action === 'SET_REQUIRED' ? { errorText } : {}),
      importedFrom: 'bench',
    })),
  )

const fieldSource = ({ fieldLabel, datatype, Precision, comboBoxLookupName, multiselect }) => ({
  see: 'public',
  fieldLabel,
  datatype,
  ...(datatype === 'string' && !comboBoxLookupName && { maxLength: 500 }),
  ...(Precision && { Precision }),
  ...(comboBoxLookupName && { comboBoxLookupName: TABLE }),
  ...(multiselect && { multiselect }),
})

/** The same mixture of kinds in every section. */
function shuffled(names) {
  const random = seeded(2)
  return names
    .map((name) => ({ name, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

function pagesOf(uses) {
  const page = (PageName, PageLabel, fields) => ({
    PageName,
    PageLabel,
    groups: [{ groupType: 'Fields', label: PageLabel, fields }],
  })
  const sections = Array.from({ length: Math.ceil(uses.length / ON_A_PAGE) }, (_, at) =>
    page(`Section${at + 1}`, `Section ${at + 1}`, uses.slice(at * ON_A_PAGE, (at + 1) * ON_A_PAGE)),
  )
  const type = { FieldName: 'PropertyType', DefaultValue: FORM.code }
  return [page('Listing', 'The Listing', [type, ...OWN.slice(1)]), ...sections]
}

function addForm(folder, fields) {
  const form = generatedForm(fields - OWN.length, Math.round(fields * RULES_DRAWN))
  const write = (path, value) => writeFileSync(join(folder, path), `${JSON.stringify(value)}\n`)
  const land = JSON.parse(readFileSync(join(folder, 'definitions/land.json'), 'utf8'))
  const sources = Object.fromEntries(form.fields.map((field) => [field.FieldName, fieldSource(field)]))
  const rules = ruleSources(form)
  const uses = shuffled(Object.keys(sources)).map((FieldName, at) =>
    at % REQUIRED_EVERY === 0 ? { FieldName, IsRequired: true } : FieldName,
  )
  const pages = pagesOf(uses)
  write('fields/growth.json', sources)
  write('rules/growth.json', rules)
  write(`definitions/${FORM.name}.json`, {
    formName: FORM.name,
    title: FORM.label,
    propertyType: FORM.code,
    propertyTypeFacts: FACTS,
    fields: [...land.fields, 'growth'],
    rules: ['growth'],
    pages,
  })
  const lines = ['Code,Description,Active,ParentField,ParentCodes', ...CODES.map((code) => `${code},${code},,,`)]
  writeFileSync(join(folder, `lookups/${TABLE}.csv`), `${lines.join('\n')}\n`)
  appendFileSync(join(folder, 'lookups/Lookup_Property_Listing_PropertyType.csv'), `${FORM.code},${FORM.label},,,\n`)
  return { rules: rules.length, sections: pages.length }
}

/** Returns the number of its rules and sections. */
export function publishForm(dataDir, fields) {
  const folder = mkdtempSync(join(tmpdir(), 'curbside-bench-catalog-'))
  try {
    cpSync(join(project, 'server/catalog/board'), folder, { recursive: true })
    const made = addForm(folder, fields)
    const args = [join(project, 'scripts/catalog.mjs'), 'publish', '--data-dir', dataDir, '--catalog', folder]
    execFileSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    return made
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
