// Generates hundreds of rules shaped like a large board's public rule book: a quarter require a field in some statuses,
// the rest are ranges, comparisons of two fields, dates, changes, membership, patterns and sums. Deterministic.

/** mulberry32, public domain: the same numbers everywhere. */
export function seeded(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const f = (name) => ['f', name]
const last = (name) => ['l', name]
const isEmpty = (name) => ['=', f(name), null]
const filled = (name) => ['not', isEmpty(name)]

const inStatus = (status, codes) => [
  'and',
  ['in', f(status), ['list', ...codes]],
  ['or', ['=', last(status), null], ['in', last(status), ['list', 'I', 'C']]],
]

/**
 * Kind → { field, action, tree, fields, last? }. `pick` draws a field of a sort; `some` a number below its argument.
 */
const KINDS = {
  required: ({ pick, status, some }) => {
    const field = pick('any')
    return {
      field,
      action: 'SET_REQUIRED',
      tree: inStatus(status, some(2) ? ['A'] : ['A', 'P']),
      fields: [status],
      last: [status],
    }
  },
  shown: ({ pick, status }) => {
    const [field, other] = [pick('any'), pick('pick')]
    const tree = ['or', ['!=', f(status), 'I'], filled(other)]
    return { field, action: 'SET_DISPLAY', tree, fields: [status, other] }
  },
  range: ({ pick, some }) => {
    const field = pick('number')
    const tree = ['and', filled(field), ['or', ['<', f(field), 0], ['>', f(field), 1_000 + some(1_000_000)]]]
    return { field, tree, fields: [field] }
  },
  compare: ({ pick }) => {
    const [field, other] = [pick('number'), pick('number')]
    const tree = ['and', filled(field), filled(other), ['>', f(field), ['*', f(other), 100]]]
    return { field, tree, fields: [field, other] }
  },
  dates: ({ pick, some }) => {
    const [field, other] = [pick('date'), pick('date')]
    const tree = ['and', filled(field), filled(other), ['>', ['-', f(field), f(other)], 30 + some(700)]]
    return { field, tree, fields: [field, other] }
  },
  changed: ({ pick, status }) => {
    const field = pick('number')
    const tree = ['and', ['!=', f(field), last(field)], ['not', ['=', last(field), null]], ['=', f(status), 'S']]
    return { field, tree, fields: [field, status], last: [field] }
  },
  membership: ({ pick }) => {
    const [field, other] = [pick('text'), pick('pick')]
    const tree = ['and', ['in', f(other), ['list', 'X1', 'X2', 'X3', 'X4']], isEmpty(field)]
    return { field, tree, fields: [field, other] }
  },
  pattern: ({ pick }) => {
    const field = pick('text')
    return {
      field,
      tree: ['and', filled(field), ['not', ['call', 'MATCH', f(field), '^[A-Za-z0-9 .,-]+$']]],
      fields: [field],
    }
  },
  sum: ({ pick }) => {
    const [field, one, two] = [pick('number'), pick('number'), pick('number')]
    const tree = ['and', filled(field), filled(one), filled(two), ['<', ['*', f(field), 1_000], ['+', f(one), f(two)]]]
    return { field, tree, fields: [field, one, two] }
  },
}

/** Their number out of 400. `required`, `shown` read the status: 139 together with a share of the changes. */
const SHARES = {
  required: 100,
  shown: 24,
  range: 85,
  compare: 60,
  dates: 50,
  changed: 15,
  membership: 40,
  pattern: 12,
  sum: 14,
}

/** Adds `count` rules to the definition's own. `pools`: field names by sort; `status`: the field that most rules read. */
export function addRules(definition, count, { pools, status, seed }) {
  const random = seeded(seed)
  const some = (below) => Math.floor(random() * below)
  const pick = (sort) => pools[sort][some(pools[sort].length)]
  const plan = Object.entries(SHARES).flatMap(([kind, share]) => Array.from({ length: share }, () => kind))
  const rules = structuredClone(definition.rules)
  for (let at = 0; at < count; at++) {
    // Every kind in proportion, whatever the count.
    const kind = plan[Math.floor(((at + 0.5) * plan.length) / count) % plan.length]
    const { field, action = 'REJECT', tree, fields, last: lastFields } = KINDS[kind]({ pick, some, status })
    rules[`${field}Rules`] ??= []
    const set = rules[`${field}Rules`]
    const deps = { fields: [...new Set(fields)], ...(lastFields && { last: lastFields }) }
    set.push({ id: `generated-${at}`, action, order: 1_000 + at, deps, tree, errorText: `Rule ${at} is broken.` })
  }
  return { ...definition, rules }
}

export const countRules = ({ rules, itemRules }) =>
  [rules, ...Object.values(itemRules)].flatMap((sets) => Object.values(sets)).reduce((sum, set) => sum + set.length, 0)

export function poolsOf({ fields }) {
  const names = (test) => fields.filter(test).map(({ FieldName }) => FieldName)
  const isPick = ({ comboBoxLookupName }) => Boolean(comboBoxLookupName)
  return {
    any: names(() => true),
    pick: names((field) => isPick(field) && !field.multiselect),
    text: names((field) => field.datatype === 'string' && !isPick(field)),
    number: names(({ datatype }) => ['integer', 'decimal', 'numeric'].includes(datatype)),
    date: names(({ datatype }) => datatype === 'date'),
  }
}

const SORTS = [
  [90, { datatype: 'string' }],
  [40, { datatype: 'integer' }],
  [30, { datatype: 'decimal', Precision: 2 }],
  [25, { datatype: 'date' }],
  [25, { datatype: 'bit' }],
  [60, { datatype: 'string', comboBoxLookupName: 'Pick' }],
  [30, { datatype: 'string', comboBoxLookupName: 'Pick', multiselect: true }],
]

/**
 * Fields of a residential form's kinds, with four rules for every three of them; one field (the first lookup) is read by
 * most rules that depend on a status.
 */
export function generatedForm(count = 300, rules = Math.round((count * 4) / 3)) {
  const whole = SORTS.reduce((sum, [share]) => sum + share, 0)
  const sorts = SORTS.flatMap(([share, sort]) => Array.from({ length: share }, () => sort))
  const fields = Array.from({ length: count }, (_, at) => {
    const sort = sorts[Math.floor((at * whole) / count)]
    const name = { FieldName: `Field${at + 1}`, fieldLabel: `Field ${at + 1}` }
    return { ...name, PageName: `page${Math.floor((at + 1) / 25)}`, SortOrder: at + 1, ...sort }
  })
  const bare = { formName: 'generated', title: 'Generated', pages: [], fields, rules: {}, itemRules: {}, lookups: [] }
  const pools = poolsOf(bare)
  return addRules(bare, rules, { pools, status: pools.pick[0], seed: 1 })
}
