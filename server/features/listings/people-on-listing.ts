// The agents and offices on a listing. Each is identified by a key; the fields that belong to a key are filled from the
// member's own record, never from the phone.
import type { Value, Values } from '#contract/listing.ts'
import type { FieldError } from '#contract/problem.ts'
import type { AgentFacts, ListingFacts } from '#rules/may.ts'

export type Person = {
  uniqueId: number
  firstName: string
  lastName: string
  mlsId: string
  aor: string
  email: string
  directPhone: string
  officeId: number
  isActive: boolean
}
export type Office = { uniqueId: number; brokerageId: number; name: string; mlsId: string; aor: string; phone: string }
export type People = { members: ReadonlyMap<number, Person>; offices: ReadonlyMap<number, Office> }

const ROLES = [
  ['ListAgent', 'ListOffice'],
  ['CoListAgent', 'CoListOffice'],
  ['BuyerAgent', 'BuyerOffice'],
  ['CoBuyerAgent', 'CoBuyerOffice'],
] as const

/** Listing agents must be active; a buyer's agent may have left since. */
const LISTS: ReadonlySet<string> = new Set(['ListAgent', 'CoListAgent'])

/** Fields always copied from the person's own record. */
const IDENTITY: readonly [string, (person: Person) => string][] = [
  ['FullName', (person) => `${person.firstName} ${person.lastName}`],
  ['FirstName', (person) => person.firstName],
  ['LastName', (person) => person.lastName],
  ['MlsId', (person) => person.mlsId],
  ['AOR', (person) => person.aor],
]
/** Copied from the person's own record unless the form changes them: a listing may have another phone number. */
const CONTACT: readonly [string, (person: Person) => string][] = [
  ['Email', (person) => person.email],
  ['DirectPhone', (person) => person.directPhone],
]
const OFFICE_IDENTITY: readonly [string, (office: Office) => string][] = [
  ['Name', (office) => office.name],
  ['MlsId', (office) => office.mlsId],
  ['AOR', (office) => office.aor],
]
const OFFICE_CONTACT: readonly [string, (office: Office) => string][] = [['Phone', (office) => office.phone]]

const UNKNOWN_MEMBER = { code: 'unknown-member', message: 'There is no such member.' }
export const INACTIVE_MEMBER = {
  code: 'inactive-member',
  message: 'This member is not active. Choose somebody who is.',
}
const NOT_CO_AGENTS_OFFICE = {
  target: 'CoListOfficeKeyNumeric',
  code: 'foreign-office',
  message: "The co-list office is the co-list agent's own. Choose the agent; the office follows.",
}
const UNKNOWN_OFFICE = { code: 'unknown-office', message: 'There is no such office.' }

const keyOf = (value: Value | undefined): number | null => {
  const key = typeof value === 'string' ? Number(value) : value
  return typeof key === 'number' && Number.isSafeInteger(key) && key > 0 ? key : null
}

/** Keys of every member and office that a write names, for lookup. */
export function namedKeys(values: Values): { members: number[]; offices: number[] } {
  const keys = (suffixed: (roles: (typeof ROLES)[number]) => string) =>
    ROLES.flatMap((roles) => keyOf(values[suffixed(roles)]) ?? [])
  return {
    members: keys(([agent]) => `${agent}KeyNumeric`),
    offices: keys(([, office]) => `${office}KeyNumeric`),
  }
}

export type Placed = {
  /** Values to write for the people and offices of this listing, and the rest of `sent` unchanged. */
  values: Values
  facts: Omit<ListingFacts, 'standardStatus'>
  /** Set if the list agent changes, or the list office while the agent stays. Either requires the right to reassign. */
  reassigned: { listAgent: AgentFacts } | { listOffice: true } | null
  errors: FieldError[]
}

/**
 * `stored`: the current record, null for a new one; `sent`: the permitted changes; `effectiveId`: the list agent if
 * none is named.
 */
export function placePeople(stored: Values | null, sent: Values, people: People, effectiveId: number): Placed {
  const before = stored ?? {}
  const values: Values = { ...sent }
  const errors = unreadableKeys(before, sent)
  const isUnnamed = keyOf({ ...before, ...sent }.ListAgentKeyNumeric) === null
  if (isUnnamed && (!stored || 'ListAgentKeyNumeric' in sent)) values.ListAgentKeyNumeric = effectiveId
  for (const [agentRole, officeRole] of ROLES) {
    const agent = placeAgent(agentRole, before, values, people, errors)
    if (officeRole === 'CoListOffice') followCoAgent(agent, before, values, people, errors)
    placeOffice(officeRole, agent, before, values, people, errors)
  }
  const after: Values = { ...before, ...values }
  const listAgentId = keyOf(after.ListAgentKeyNumeric)
  const listOfficeId = keyOf(after.ListOfficeKeyNumeric)
  const office = listOfficeId === null ? undefined : people.offices.get(listOfficeId)
  const listAgent = people.members.get(listAgentId ?? 0)
  errors.push(...foreignOffice(listAgent, office, people))
  return {
    values,
    errors,
    reassigned: reassignment(before, after, listAgent, people),
    facts: {
      listAgentId,
      coListAgentId: keyOf(after.CoListAgentKeyNumeric),
      listOfficeId,
      brokerageId: office?.brokerageId ?? null,
    },
  }
}

/** Reports keys that are not valid: they identify nobody and are not stored. */
const unreadableKeys = (before: Values, sent: Values): FieldError[] =>
  ROLES.flatMap(([agent, office]) => [
    { target: `${agent}KeyNumeric`, ...UNKNOWN_MEMBER },
    { target: `${office}KeyNumeric`, ...UNKNOWN_OFFICE },
  ]).filter(({ target }) => {
    const value = sent[target] ?? ''
    return value !== '' && value !== before[target] && keyOf(value) === null
  })

/** A member's facts for the policy. */
export const factsOf = ({ uniqueId, officeId }: Person, { offices }: People): AgentFacts => ({
  uniqueId,
  officeId,
  brokerageId: offices.get(officeId)?.brokerageId ?? 0,
})

function reassignment(
  before: Values,
  after: Values,
  listAgent: Person | undefined,
  people: People,
): Placed['reassigned'] {
  const isChanged = (name: string) => keyOf(before[name]) !== keyOf(after[name])
  if (listAgent && isChanged('ListAgentKeyNumeric')) return { listAgent: factsOf(listAgent, people) }
  return isChanged('ListOfficeKeyNumeric') ? { listOffice: true } : null
}

/** `isUnknown`: the new key matches nobody, which is already reported. */
type Moved = { person: Person | null; hasChanged: boolean; isUnknown?: boolean }

function placeAgent(role: string, before: Values, values: Values, people: People, errors: FieldError[]): Moved {
  const name = `${role}KeyNumeric`
  const key = keyOf({ ...before, ...values }[name])
  const hasChanged = key !== keyOf(before[name])
  for (const [part] of IDENTITY) delete values[role + part]
  if (key === null) {
    if (hasChanged) clear(values, role, [...IDENTITY, ...CONTACT])
    return { person: null, hasChanged }
  }
  const person = people.members.get(key)
  if (!person) {
    if (hasChanged) errors.push({ target: name, ...UNKNOWN_MEMBER })
    return { person: null, hasChanged: false, isUnknown: hasChanged }
  }
  if (hasChanged && !person.isActive && LISTS.has(role)) errors.push({ target: name, ...INACTIVE_MEMBER })
  if (hasChanged) fill(values, role, person, IDENTITY, CONTACT)
  return { person, hasChanged }
}

/**
 * The co-list office follows the co-list agent and cannot be chosen; otherwise any brokerage could be put on a listing.
 * Without a co-list agent there is none. A listing keeps its current one until the agent or the office changes.
 */
function followCoAgent(agent: Moved, before: Values, values: Values, people: People, errors: FieldError[]): void {
  const name = 'CoListOfficeKeyNumeric'
  const own = agent.person?.officeId ?? null
  const isSent = name in values && keyOf(values[name]) !== keyOf(before[name])
  if (agent.isUnknown || !(isSent || agent.hasChanged)) return
  const chosen = isSent ? keyOf(values[name]) : null
  if (chosen !== null && chosen !== own && people.offices.has(chosen)) errors.push(NOT_CO_AGENTS_OFFICE)
  else if (chosen === null) values[name] = own
}

/** Gives a copy the co-list agent's current office instead of the source listing's. */
export function withCoAgentsOffice(copied: Values, people: People, isOnForm: (name: string) => boolean): Values {
  const agent = people.members.get(keyOf(copied.CoListAgentKeyNumeric) ?? 0)
  const office = people.offices.get(agent?.officeId ?? 0)
  if (office && keyOf(copied.CoListOfficeKeyNumeric) === office.uniqueId) return copied
  const own: Values = office ? { CoListOfficeKeyNumeric: office.uniqueId } : {}
  if (office) fill(own, 'CoListOffice', office, OFFICE_IDENTITY, OFFICE_CONTACT)
  const rest = Object.entries(copied).filter(([name]) => !name.startsWith('CoListOffice'))
  return Object.fromEntries([
    ...rest,
    ...Object.entries(own).filter(([name, value]) => isOnForm(name) && value !== null),
  ])
}

function placeOffice(
  role: string,
  agent: Moved,
  before: Values,
  values: Values,
  people: People,
  errors: FieldError[],
): void {
  const name = `${role}KeyNumeric`
  // A new agent sets the office, unless the form names another one.
  if (agent.hasChanged && keyOf(values[name]) === null) values[name] = agent.person?.officeId ?? null
  const key = keyOf({ ...before, ...values }[name])
  for (const [part] of OFFICE_IDENTITY) delete values[role + part]
  if (key === keyOf(before[name])) return
  const office = people.offices.get(key ?? 0)
  if (key === null) clear(values, role, [...OFFICE_IDENTITY, ...OFFICE_CONTACT])
  else if (office) fill(values, role, office, OFFICE_IDENTITY, OFFICE_CONTACT)
  else errors.push({ target: name, ...UNKNOWN_OFFICE })
}

function fill<Of>(
  values: Values,
  role: string,
  of: Of,
  identity: readonly [string, (of: Of) => string][],
  contact: readonly [string, (of: Of) => string][],
): void {
  for (const [part, read] of identity) values[role + part] = read(of) || null
  for (const [part, read] of contact) values[role + part] ??= read(of) || null
}

function clear(values: Values, role: string, parts: readonly (readonly [string, unknown])[]): void {
  for (const [part] of parts) values[role + part] = null
}

/** The list office determines who may see and edit the listing, so it must belong to the list agent's brokerage. */
export function foreignOffice(
  agent: Person | undefined,
  office: Office | undefined,
  people: Pick<People, 'offices'>,
): FieldError[] {
  const own = agent && people.offices.get(agent.officeId)
  if (!own || !office || own.brokerageId === office.brokerageId) return []
  return [
    {
      target: 'ListOfficeKeyNumeric',
      code: 'foreign-office',
      message: "The list office must belong to the list agent's brokerage.",
    },
  ]
}
