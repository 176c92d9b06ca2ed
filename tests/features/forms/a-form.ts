// A small form and its store, as the form's tests speak of them. Everything outside the form is handed in and can be looked at.
import { DEFAULT_BOARD } from '#contract/board.ts'
import type { FieldDefinition, FormDefinition, GroupDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { Rule, RuleSets } from '#contract/rule-set.ts'
import { dependencies } from '#rules/expression/dependencies.ts'
import { parse } from '#rules/expression/parse.ts'
import { compileForm } from '#rules/form-plan.ts'
import { createEvaluator } from '#src/features/forms/engine/evaluator.ts'
import type { FormPermissions } from '#src/features/forms/engine/field-states.ts'
import { buildModel } from '#src/features/forms/engine/form-model.ts'
import { FormStore, type FormToast } from '#src/features/forms/engine/form-store.ts'
import { type StartRecord, startNew } from '#src/features/forms/engine/start-record.ts'
import { createFormSession, type FormSession, type SessionOptions } from '#src/features/forms/session/form-session.ts'
import { LookupIndex } from '#src/features/lookups/lookup-index.ts'
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'

export const TODAY = '2026-11-21'
export const NOW = Date.parse('2026-11-21T19:00:00Z')

type Given = Partial<FieldDefinition> & { FieldName: string }
const field = (page: string, given: Given, order: number): FieldDefinition => ({
  fieldLabel: given.FieldName.replace(/([a-z])([A-Z])/g, '$1 $2'),
  datatype: 'string',
  PageName: page,
  SortOrder: order,
  ...given,
})

export type PageGiven = {
  name: string
  groups: (Partial<Omit<GroupDefinition, 'fields' | 'itemFields'>> & { fields?: Given[]; itemFields?: Given[] })[]
}
/** `field: expression`, with the action and the message; REJECT unless said otherwise. `item` for a section's rows. */
export type RuleGiven = { field: string; expression: string; action?: Rule['action']; text?: string; item?: string }

export function aDefinition(pages: PageGiven[], rules: RuleGiven[] = []): FormDefinition {
  const fields = pages.flatMap(({ name, groups }) =>
    groups.flatMap((group) => (group.fields ?? []).map((given, order) => field(name, given, order))),
  )
  const sets: RuleSets = {}
  const itemSets: Record<string, RuleSets> = {}
  rules.forEach((given, order) => {
    if (given.item) itemSets[given.item] ??= {}
    const into = given.item ? itemSets[given.item]! : sets
    const key = `${given.field}Rules`
    into[key] = [...(into[key] ?? []), aRule(given, order)]
  })
  return {
    formName: 'res',
    title: 'Residential',
    propertyType: 'RES',
    hash: 'hash-1',
    lookups: [...new Set(fields.flatMap(({ comboBoxLookupName }) => comboBoxLookupName ?? []))],
    lookupsHash: 'lookups-1',
    pages: pages.map(({ name, groups }, index) => ({
      PageName: name,
      PageLabel: name,
      pageSortOrder: index + 1,
      groups: groups.map(({ fields: own = [], itemFields, ...group }) => ({
        groupType: 'Fields',
        ...group,
        fields: own.map(({ FieldName }) => FieldName),
        ...(itemFields && { itemFields: itemFields.map((given, order) => field(name, given, order)) }),
      })),
    })),
    fields,
    rules: sets,
    itemRules: itemSets,
  }
}

function aRule(
  { field: name, expression, action = 'REJECT', text = `${name} is wrong` }: RuleGiven,
  order: number,
): Rule {
  const parsed = parse(expression, { fields: new Set(expression.match(/[A-Z]\w+/g) ?? []) })
  if (!parsed.ok) throw new Error(`${expression}: ${parsed.error.message}`)
  const said = action === 'WARNING' ? { warningText: text } : { errorText: text }
  return {
    id: `rule-${order}`,
    action,
    order,
    deps: dependencies(parsed.tree) as Rule['deps'],
    tree: parsed.tree,
    ...said,
  }
}

/** The session of a new form, on a phone that nobody touches, apart from what a test gives. */
export const aSession = (definition: FormDefinition, given: Partial<SessionOptions> = {}): FormSession =>
  createFormSession({
    definition,
    timeZone: DEFAULT_BOARD.timeZone,
    lookups: new LookupIndex([]),
    permissions: { fields: {}, pages: {} },
    userClass: 'AGENT',
    draft: null,
    values: {},
    title: 'Residential, 21 Nov 12:00',
    drafts: {} as never,
    subscribe: () => () => {},
    sendFromMemory: async () => null,
    now: () => NOW,
    newId: () => crypto.randomUUID(),
    after: () => () => {},
    soon: (run) => run(),
    ...given,
  })

export type AForm = {
  store: FormStore
  edits: DraftEdit[]
  notices: FormToast[]
  /** What was pushed into the elements on screen. */
  shown: [string, Value][]
  /** Rules that are due run now. */
  frame(): void
}

type Options = {
  values?: Values
  start?: StartRecord
  lookups?: LookupTable[]
  permissions?: FormPermissions
  firstPage?: number
}

export function aForm(definition: FormDefinition, options: Options = {}): AForm {
  const edits: DraftEdit[] = []
  const notices: FormToast[] = []
  const shown: [string, Value][] = []
  const due: (() => void)[] = []
  let ids = 0
  const permissions = options.permissions ?? { fields: {}, pages: {} }
  const lookups = new LookupIndex(options.lookups ?? [])
  const store = new FormStore({
    model: buildModel(definition),
    start: options.start ?? startNew(options.values ?? {}),
    lookups,
    permissions,
    ...(options.firstPage !== undefined && { firstPage: options.firstPage }),
    newId: () => `row-${++ids}`,
    soon: (run) => due.push(run),
    onEdits: (made) => edits.push(...made),
    onNotice: (notice) => notices.push(notice),
    evaluator: createEvaluator({
      form: compileForm(definition),
      base: null,
      now: () => new Date(NOW).toISOString(),
      timezone: 'America/Edmonton',
      tokens: { OPERATION: 'create', SUBMITSTATUS: 'A' },
      tables: lookups.tables,
      barredPages: new Set(Object.keys(permissions.pages).filter((page) => permissions.pages[page] === false)),
    }),
  })
  store.writes.subscribe(({ key, value }) => shown.push([key, value]))
  const frame = () => {
    for (const run of due.splice(0)) run()
  }
  return { store, edits, notices, shown, frame }
}
