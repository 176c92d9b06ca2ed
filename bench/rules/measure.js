// The rules engine on a filled-in form, warm: everything, one change, and the change that affects most. Runs in a page
// and in Node alike.
import { compileForm } from '#rules/form-plan.ts'
import { evaluateForm, reevaluate } from '#rules/form-state.ts'
import { addRules, countRules, generatedForm, poolsOf } from './generate.js'

const COUNT = 400
const WARM_UP = 60
/** Many short samples: other load on the machine affects only a few, and not the median. */
const FULL_SAMPLES = 150
const FULLS_IN_A_SAMPLE = 2
const FIELD_SAMPLES = 5
const CHANGES_IN_A_SAMPLE = 60
const NOW = Date.UTC(2026, 10, 21, 18)

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

const VALUES = {
  string: (turn) => (turn ? 'Bright and quiet' : 'Quiet and bright'),
  integer: (turn) => 3 + turn,
  decimal: (turn) => 1_250.5 + turn,
  numeric: (turn) => 1_250.5 + turn,
  bit: (turn) => turn,
  date: (turn) => `2026-11-0${1 + turn}`,
  time: (turn) => `1${turn}:15`,
  datetime: (turn) => `2026-11-0${1 + turn}T17:00:00.000Z`,
}

/** Plausible input: two values for each field, so that every edit is a change. */
function enteredIn(field, turn, codes) {
  const options = codes.get(field.comboBoxLookupName)
  if (!field.comboBoxLookupName) return (VALUES[field.datatype] ?? VALUES.string)(turn)
  const code = options?.[turn % options.length] ?? `X${turn}`
  return field.multiselect ? [code] : code
}

function inputOf(definition, codes) {
  const values = Object.fromEntries(definition.fields.map((field) => [field.FieldName, enteredIn(field, 0, codes)]))
  const itemsOf = (section) =>
    definition.pages.flatMap(({ groups }) => groups).find(({ items }) => items === section)?.itemFields ?? []
  const row = (section, uid) => ({
    uid,
    SortOrder: uid,
    IsDeleted: false,
    ...Object.fromEntries(itemsOf(section).map((field) => [field.FieldName, enteredIn(field, uid % 2, codes)])),
  })
  return {
    values,
    base: { ...values },
    rows: { rooms: [1, 2, 3, 4, 5].map((uid) => row('rooms', uid)) },
    photos: [1, 2, 3, 4, 5, 6].map((id) => ({ id: String(id), Description: '' })),
    flags: {},
    now: new Date(NOW).toISOString(),
    timezone: 'America/Edmonton',
    tokens: { OPERATION: 'update', SUBMITSTATUS: 'A' },
  }
}

function timeFull(form, input) {
  const samples = []
  for (let sample = 0; sample < FULL_SAMPLES; sample++) {
    const begun = performance.now()
    for (let at = 0; at < FULLS_IN_A_SAMPLE; at++) evaluateForm(form, input)
    samples.push((performance.now() - begun) / FULLS_IN_A_SAMPLE)
  }
  return middle(samples)
}

/**
 * As the form calls it: the value in place, a later moment, the field's name. An earlier moment would recompute
 * everything.
 */
function timeField(form, input, field, codes, counter) {
  const name = field.FieldName
  const turns = [enteredIn(field, 1, codes), enteredIn(field, 0, codes)]
  const later = () => {
    counter.now += 1
    return { ...input, now: new Date(counter.now).toISOString() }
  }
  const sample = () => {
    const inputs = Array.from({ length: CHANGES_IN_A_SAMPLE }, later)
    let { state } = counter
    const begun = performance.now()
    for (let at = 0; at < CHANGES_IN_A_SAMPLE; at++) {
      input.values[name] = turns[at % 2]
      state = reevaluate(form, state, inputs[at], { fields: [name] }).state
    }
    counter.state = state
    return (performance.now() - begun) / CHANGES_IN_A_SAMPLE
  }
  return middle(Array.from({ length: FIELD_SAMPLES }, sample))
}

function timeChanges(form, definition, input, codes) {
  const counter = { now: NOW, state: evaluateForm(form, input) }
  const once = () => definition.fields.map((field) => timeField(form, input, field, codes, counter))
  once() // warm
  const times = once()
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length
  const readers = ({ FieldName }) => form.dependents.get(FieldName)?.targets.length ?? 0
  const hottest = definition.fields.reduce((most, field) => (readers(field) > readers(most) ? field : most))
  const hot = middle(Array.from({ length: 9 }, () => timeField(form, input, hottest, codes, counter)))
  return { one: mean, hot, hotField: hottest.FieldName, hotReaders: readers(hottest) }
}

function measure(definition, codes) {
  const text = JSON.stringify(definition)
  const begun = performance.now()
  const form = compileForm(JSON.parse(text))
  const ready = performance.now() - begun
  const input = inputOf(definition, codes)
  for (let at = 0; at < WARM_UP; at++) evaluateForm(form, input)
  const full = timeFull(form, input)
  return { rules: countRules(definition), ready, full, ...timeChanges(form, definition, input, codes) }
}

/** `tables`: the option tables as delivered. */
export function measureResidential(delivered, tables) {
  const codes = new Map(tables.map(({ tableName, rows }) => [tableName, rows.slice(0, 2).map(({ Code }) => Code)]))
  const own = countRules(delivered)
  const status = delivered.fields.some(({ FieldName }) => FieldName === 'StandardStatus')
    ? 'StandardStatus'
    : 'PropertySubType'
  const missing = Math.max(0, COUNT - own)
  const definition = addRules(delivered, missing, { pools: poolsOf(delivered), status, seed: 7 })
  return { own, ...measure(definition, codes) }
}

export const measureGenerated = () => measure(generatedForm(), new Map([['Pick', ['A', 'I']]]))
