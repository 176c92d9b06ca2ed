// One form working on one draft: connects the form's store, the rules, the edit batcher and the draft. A typed value
// goes store → batcher → draft session → the phone's database; a changed draft comes back draft session → followDraft →
// store.
import { isChangeForm } from '#contract/change-form.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import type { Finding } from '#rules/check-record.ts'
import { todayIn } from '#rules/expression/dates.ts'
import { planOf } from '#rules/form-plan.ts'
import { defaultsOf } from '#rules/form-state.ts'
import { itemKey } from '#rules/record/row.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { editsOf } from '#src/offline/drafts/draft-values.ts'
import { isUntouched, type NewDraft } from '#src/offline/drafts/new-draft.ts'
import { createEvents } from '#src/state/signal.ts'
import { createEvaluator } from '../engine/evaluator.ts'
import type { FormPermissions } from '../engine/field-states.ts'
import { type FormModel, modelOf, withoutBarred } from '../engine/form-model.ts'
import { FormStore, type FormToast } from '../engine/form-store.ts'
import type { Lookups } from '../engine/lookups.ts'
import { newValues, startFromDraft, startNew } from '../engine/start-record.ts'
import { createDraftSession, type DraftPorts } from './draft-session.ts'
import { createEditBatcher, type EditBatcher, mergeEdits } from './edit-batcher.ts'
import { type FollowEffect, followDraft, NOTHING_FOLLOWED } from './follow-draft.ts'
import { baseOf, incompleteProblems, tokensOf } from './rule-inputs.ts'
import { showRefusal } from './served-errors.ts'

export type SessionOptions = DraftPorts & {
  definition: FormDefinition
  lookups: Lookups
  permissions: FormPermissions
  /** The member's role as rules use it: AGENT, BROKER … */
  userClass: string
  /** The board's time zone. */
  timeZone: string
  /**
   * The draft to resume; null: the form starts with `values`, and its draft is created with the first change or on
   * request.
   */
  draft: Draft | null
  values: Values
  title: string
  /** The page on which the form opens. */
  pageName?: string | undefined
  now(): number
  newId(): string
  after(ms: number, run: () => void): () => void
  soon(run: () => void): void
}

export type FormSession = {
  store: FormStore
  batcher: EditBatcher
  ensureDraft(): Promise<string>
  /** The draft as last written here or elsewhere; null before there is one. */
  draft(): Draft | null
  /** All changes of this draft, including those that are not on disk. */
  changes(): DraftEdit[]
  subscribe(listener: () => void): () => void
  onNotice(listener: (notice: FormToast) => void): () => void
  /** Reasons why the listing can't be saved as incomplete at the moment. */
  incompleteProblems(): Finding[]
  stop(): void
}

export function createFormSession(options: SessionOptions): FormSession {
  const values = options.draft ? options.values : startingValues(options)
  const draftSession = createDraftSession(options.draft, newDraft({ ...options, values }), options)
  const batcher = createEditBatcher({
    after: options.after,
    save: draftSession.save,
    sendUnsaved: draftSession.sendUnsaved,
  })
  const notices = createEvents<FormToast>()
  const store = createStore(options, values, { onEdits: batcher.add, onNotice: notices.emit })

  let followed = NOTHING_FOLLOWED
  const follow = (draft: Draft) => {
    const { state, effects } = followDraft(followed, draft, batcher.unsaved())
    followed = state
    for (const effect of effects) apply(effect, store)
  }
  // The first subscriber, so that later ones see an updated form.
  draftSession.draft.subscribe(() => {
    const draft = draftSession.draft.get()
    if (draft) follow(draft)
  })
  if (options.draft) {
    follow(options.draft)
    store.flush()
    showRefusedValues(options.draft, store)
    batcher.holdBack(showDefaults(options.draft, store, today(options)))
  }

  return {
    store,
    batcher,
    ensureDraft: async () => {
      batcher.releaseHeldBack()
      return (await draftSession.ensure()).draftId
    },
    draft: draftSession.draft.get,
    changes: () => {
      const draft = draftSession.draft.get()
      return mergeEdits(draft ? editsOf(draft) : [], batcher.unsaved())
    },
    subscribe: draftSession.draft.subscribe,
    onNotice: notices.subscribe,
    incompleteProblems: () => {
      const draft = draftSession.draft.get()
      const { definition, userClass, timeZone, lookups } = options
      return incompleteProblems(definition, store.record, {
        base: draft?.base?.values ?? null,
        now: isoNow(options),
        timezone: timeZone,
        tokens: tokensOf(draft, userClass),
        tables: lookups.tables,
      })
    },
    stop: draftSession.stop,
  }
}

const newDraft = ({ definition, title, values }: SessionOptions): NewDraft => ({
  formName: definition.formName,
  definitionHash: definition.hash,
  propertyType: definition.propertyType ?? '',
  title,
  values,
})

const isoNow = ({ now }: SessionOptions): string => new Date(now()).toISOString()
const today = (options: SessionOptions): string => todayIn(isoNow(options), options.timeZone) ?? ''

/** The given values of a new record, and the rules' defaults for empty fields. */
function startingValues(options: SessionOptions): Values {
  const { definition, userClass, values } = options
  const moment = { now: isoNow(options), timezone: options.timeZone }
  const given = defaultsOf(planOf(definition), { values, ...moment, tokens: tokensOf(null, userClass) })
  const refused = refusedFields(options)
  return Object.fromEntries(Object.entries({ ...values, ...given }).filter(([name]) => !refused.has(name)))
}

/** Fields that the server sets itself: a default that this member may not write would be refused. */
const refusedFields = ({ definition, permissions: { fields } }: SessionOptions): ReadonlySet<string> =>
  new Set(isOfPeople(definition) ? Object.keys(fields).filter((name) => fields[name] === false) : [])

const isOfPeople = ({ definitionType = 'listings' }: FormDefinition): boolean => definitionType !== 'listings'

type StoreEvents = { onEdits: (edits: DraftEdit[]) => void; onNotice: (notice: FormToast) => void }

function createStore(options: SessionOptions, values: Values, events: StoreEvents): FormStore {
  const { definition, draft, permissions, lookups, userClass, timeZone, newId, soon } = options
  const model = withoutBarred(modelOf(definition, draft?.base ? 'saved' : 'new'), permissions.pages)
  return new FormStore({
    model,
    start: draft ? startFromDraft(draft) : startNew(values),
    lookups,
    permissions,
    newId,
    ...(!showsAllPages(options) && { firstPage: firstPageOf(model, options.pageName) }),
    soon,
    ...events,
    evaluator: createEvaluator({
      form: planOf(definition),
      base: baseOf(draft),
      now: () => isoNow(options),
      timezone: timeZone,
      tokens: tokensOf(draft, userClass),
      tables: lookups.tables,
      barredPages: new Set(Object.keys(permissions.pages).filter((page) => permissions.pages[page] === false)),
      excused: refusedFields(options),
    }),
  })
}

/**
 * A new listing opens with the Essentials: fields of all pages, which are only known once all of them are evaluated.
 */
const showsAllPages = ({ definition, draft, pageName }: SessionOptions): boolean =>
  draft === null && pageName === undefined && !isOfPeople(definition)

const firstPageOf = ({ pages }: FormModel, pageName: string | undefined): number =>
  Math.max(
    0,
    pages.findIndex((page) => page.name === pageName),
  )

function apply(effect: FollowEffect, store: FormStore): void {
  switch (effect.kind) {
    case 'photos':
      store.setPhotos(effect.marks, effect.work)
      break
    case 'field':
      store.set(effect.name, effect.value, 'draft')
      break
    case 'rows':
      store.takeRows(effect.section, effect.rows)
      break
    case 'refusal':
      showRefusal(effect.note, effect.draft, store)
  }
}

/** Messages about values that the member entered earlier are shown at once: the badges count these errors as errors. */
function showRefusedValues({ fields, rows }: Draft, store: FormStore): void {
  const inRows = Object.entries(rows).flatMap(([section, each]) =>
    Object.entries(each).flatMap(([uid, row]) => Object.keys(row.fields).map((name) => itemKey(section, uid, name))),
  )
  for (const key of [...Object.keys(fields), ...inRows])
    if (!isEmpty(store.value(key)) && store.state(key).errorMessage !== null) store.states.reveal(key)
}

/**
 * A change form's own defaults for empty fields of the record: shown from the start, and written with the first change
 * or on submit.
 */
function showDefaults(draft: Draft, store: FormStore, today: string): DraftEdit[] {
  if (!isChangeForm(draft.formName) || !isUntouched(draft)) return []
  const edits: DraftEdit[] = []
  for (const [name, value] of Object.entries(newValues(store.model, today, null))) {
    const base = store.value(name)
    if (!store.isFillable(name) || !isEmpty(base)) continue
    store.set(name, value, 'draft')
    edits.push({ kind: 'field', name, value, base })
  }
  if (edits.length > 0) store.flush()
  return edits
}
