// One form at work on one draft: store, rules, writer and the phone's database brought together.
// Role: decides what of the draft is shown and what of the form is written, so a mistake here loses or resurrects typing.
import { isChangeForm } from '#contract/change-form.ts'
import { TIME_ZONE } from '#contract/constants.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { StatusLetter, Values } from '#contract/listing.ts'
import { todayIn } from '#rules/expression/dates.ts'
import { planOf } from '#rules/form-plan.ts'
import { defaultsOf } from '#rules/form-state.ts'
import { isEmpty } from '#rules/record/value.ts'
import { leadsTo } from '#rules/status-moves.ts'
import { isUntouched } from '../../../offline/drafts/change-draft.ts'
import { isOver } from '../../../offline/drafts/draft-end.ts'
import type { Draft, DraftEdit } from '../../../offline/drafts/draft-model.ts'
import { draftPhotos, editsOf, savedPhotoOrder } from '../../../offline/drafts/draft-values.ts'
import { inPreparation } from '../../../offline/drafts/picked-files.ts'
import type { Drafts, NewDraft, Offline } from '../../../offline/offline.ts'
import { createEvents } from '../../../state/signal.ts'
import { readItemKey } from '../engine/field-key.ts'
import { createFormJudge } from '../engine/form-judge.ts'
import { modelOf } from '../engine/form-model.ts'
import { FormStore, type Notice } from '../engine/form-store.ts'
import type { FormPermissions } from '../engine/form-verdicts.ts'
import type { Lookups } from '../engine/lookups.ts'
import { newValues, savedRows, startFromDraft, startNew } from '../engine/start-record.ts'
import { createDraftWriter, type DraftWriter, mergeEdits } from './draft-writer.ts'
import { placeErrors, rowsSent } from './served-errors.ts'

export type SessionOptions = {
  definition: FormDefinition
  lookups: Lookups
  permissions: FormPermissions
  /** The member's role, as rules know it: AGENT, BROKER … */
  userClass: string
  /** What the form resumes; null: it begins with `values`, and the draft is made with the first change or when asked for. */
  draft: Draft | null
  values: Values
  title: string
  /** PageName on which the form opens. */
  section?: string | undefined
  drafts: Pick<Drafts, 'begin' | 'create' | 'edit' | 'get'>
  subscribe: Offline['subscribe']
  sendFromMemory: Offline['sendFromMemory']
  now(): number
  newId(): string
  after(ms: number, run: () => void): () => void
  soon(run: () => void): void
}

export type FormSession = {
  store: FormStore
  writer: DraftWriter
  ensureDraft(): Promise<string>
  /** As last written or heard of; null before there is one. */
  draft(): Draft | null
  /** All that this draft changes, what is not on disk yet included. */
  changes(): DraftEdit[]
  subscribe(listener: () => void): () => void
  onNotice(listener: (notice: Notice) => void): () => void
  stop(): void
}

const INCOMPLETE = 'I'
const ACTIVE = 'A'

export function createFormSession(options: SessionOptions): FormSession {
  const { definition, drafts, permissions, userClass, now } = options
  const form = planOf(definition)
  const moment = () => ({ now: new Date(now()).toISOString(), timezone: TIME_ZONE })
  /** A record that begins: what it is given, and over that what the rules fill in where nothing stands. */
  const begun = (values: Values): Values => ({
    ...values,
    ...defaultsOf(form, { values, ...moment(), tokens: tokensOf(null, userClass) }),
  })
  const values = options.draft ? options.values : begun(options.values)
  const model = modelOf(definition, baseOf(options.draft) ? 'saved' : 'new')
  const changes = createEvents()
  const notices = createEvents<Notice>()
  let draft = options.draft
  let creating: Promise<Draft> | null = null
  let toldAt = 0
  /** How often the draft was heard of during a write of ours, whose result is in hand already; null while none is going on. */
  let echoes: number | null = null

  /** A draft of which nothing is on disk yet: every try to make it has the same id. */
  let unmade: Draft | null = null
  const writer = createDraftWriter({
    after: options.after,
    save: (edits) => save(edits),
    sendUnsaved: (edits) => sendUnsaved(edits),
  })
  const start = draft ? startFromDraft(draft) : startNew(values)
  const store = new FormStore({
    model,
    start,
    lookups: options.lookups,
    permissions,
    newId: options.newId,
    firstPage: Math.max(
      0,
      model.pages.findIndex((page) => page.name === options.section),
    ),
    soon: options.soon,
    onEdits: (edits) => writer.push([...takeDefaults(), ...edits]),
    onNotice: notices.emit,
    judge: createFormJudge({
      form,
      base: baseOf(draft),
      now: () => moment().now,
      timezone: TIME_ZONE,
      tokens: tokensOf(draft, userClass),
      tables: options.lookups.tables,
      barredPages: new Set(Object.keys(permissions.pages).filter((page) => permissions.pages[page] === false)),
    }),
  })

  /** A change form's own defaults, where the record has nothing: shown from the start, and written with the first change or the act. */
  let defaults: DraftEdit[] = []
  function showDefaults(of: Draft): void {
    if (!isChangeForm(of.formName) || !isUntouched(of)) return
    const today = todayIn(moment().now, TIME_ZONE) ?? ''
    for (const [name, value] of Object.entries(newValues(model, today, null))) {
      const base = store.value(name)
      const { visible, disabled } = store.state(name)
      if (!visible || disabled || !isEmpty(base)) continue
      store.set(name, value, 'draft')
      defaults.push({ kind: 'field', name, value, base })
    }
    if (defaults.length > 0) store.flush()
  }
  function takeDefaults(): DraftEdit[] {
    const taken = defaults
    defaults = []
    return taken
  }

  function ensure(): Promise<Draft> {
    if (draft) return Promise.resolve(draft)
    creating ??= drafts.create(newDraft({ ...options, values }), unmadeDraft()).then(
      (made) => {
        take(made)
        return made
      },
      (reason) => {
        // The phone could not keep it now; the next change asks again.
        creating = null
        throw reason
      },
    )
    return creating
  }
  async function save(edits: DraftEdit[]): Promise<void> {
    echoes = 0
    let told = 0
    try {
      const { draftId } = await ensure()
      take(await drafts.edit(draftId, edits, draft ?? undefined), true)
      told = 1
    } finally {
      const others = echoes - told
      echoes = null
      if (others > 0 && draft) void hear(draft.draftId)
    }
  }
  function unmadeDraft(): Draft {
    unmade ??= drafts.begin(newDraft({ ...options, values }))
    return unmade
  }
  /** The phone cannot write: what was typed goes to the server from here. */
  async function sendUnsaved(edits: readonly DraftEdit[]): Promise<boolean> {
    const sent = await options.sendFromMemory(draft ?? unmadeDraft(), edits)
    if (sent) take(sent, true)
    return sent !== null
  }

  /** A newer state of the draft, of our own making or another's. Older ones, overtaken on the way, are let go. */
  function take(next: Draft, isOurs = false): void {
    const before = draft
    if (before && (next.revision < before.revision || next === before)) return
    draft = next
    takePhotos(next)
    if (before) takeChanges(before, next, isOurs)
    takeRefusal(next)
    changes.emit()
  }
  /** Every draft comes out of the database as a copy, so the photos are compared by what the rules see of them. */
  let photosSeen = ''
  function takePhotos(next: Draft): void {
    const shown = draftPhotos(next).filter(({ IsDeleted }) => !IsDeleted)
    const marks = shown.map(({ id, Description }) => ({ id, Description }))
    const coming = inPreparation(next).filter(({ kind }) => kind === 'photo').length
    const seen = JSON.stringify([marks, coming])
    if (seen === photosSeen) return
    photosSeen = seen
    store.setPhotos(marks, coming)
  }
  /**
   * What a merge or another device wrote. One batch of ours is one revision, and the form already shows it;
   * places with changes of our own that are not on disk yet are left alone.
   */
  function takeChanges(before: Draft, next: Draft, isOurs: boolean): void {
    const unsaved = new Set(writer.unsaved().map(placeOf))
    const isNews = ({ rev }: { rev: number }) => rev > before.revision && !(isOurs && rev === next.revision)
    for (const [name, register] of Object.entries(next.fields))
      if (isNews(register) && !unsaved.has(name)) store.set(name, register.value, 'draft')
    for (const [section, rows] of Object.entries(next.rows))
      if (!unsaved.has(section) && Object.values(rows).some(isNews))
        store.takeRows(section, startFromDraft(next).rows[section] ?? [])
  }
  function takeRefusal(next: Draft): void {
    const said = next.submission?.problem ?? next.attention
    // What both sides changed is decided in its own list above the form.
    if (!said || said.source === 'merge' || said.at === toldAt || !said.errors.length) return
    toldAt = said.at
    const data = next.submission?.body.listingRequest.data ?? null
    const placed = placeErrors(
      said.errors,
      model,
      rowsSent(data, (section) => rowIds(store, section)),
    )
    // A draft that is opened again has told it before: what was changed since is answered.
    for (const key of placed.byKey.keys()) if (changedAt(next, key) > said.revision) placed.byKey.delete(key)
    // What is said of a place that nobody sees is said above the form.
    const hidden = [...placed.byKey].filter(([key]) => !store.state(key).visible).map(([, message]) => message)
    store.setServed(placed.byKey, [...placed.elsewhere.map(({ message }) => message), ...hidden])
  }

  let heard = 0
  const hear = async (draftId: string | null) => {
    if (!draft || (draftId ?? draft.draftId) !== draft.draftId) return
    if (echoes !== null && draftId !== null) {
      echoes += 1
      return
    }
    heard += 1
    const mine = heard
    const next = await drafts.get(draft.draftId).catch(() => null)
    // A later question has the newer answer.
    if (next && mine === heard) take(next)
    // The browser deleted it under this form: the form has it still.
    if (next === undefined && draftId === null && !isUntouched(draft) && isOpenWork(draft))
      await drafts.edit(draft.draftId, [], draft).then(take, () => undefined)
  }
  const stopHearing = options.subscribe((draftId) => void hear(draftId))
  if (draft) {
    takePhotos(draft)
    takeRefusal(draft)
    store.flush()
    showDefaults(draft)
  }

  return {
    store,
    writer,
    ensureDraft: async () => {
      if (defaults.length > 0) writer.push(takeDefaults())
      return (await ensure()).draftId
    },
    draft: () => draft,
    changes: () => mergeEdits(draft ? editsOf(draft) : [], writer.unsaved()),
    subscribe: changes.subscribe,
    onNotice: notices.subscribe,
    stop: stopHearing,
  }
}

const newDraft = ({ definition, title, values }: SessionOptions): NewDraft => ({
  formName: definition.formName,
  definitionHash: definition.hash,
  propertyType: definition.propertyType ?? '',
  title,
  values,
})

const isOpenWork = (draft: Draft): boolean => draft.binnedAt === null && !isOver(draft)

/** The revision that last changed this place; 0 where the draft never did. */
function changedAt(draft: Draft, key: string): number {
  const item = readItemKey(key)
  const register = item ? draft.rows[item.section]?.[item.uid]?.fields[item.name] : draft.fields[key]
  return register?.rev ?? 0
}

/** A field by its name, rows by their section. */
const placeOf = (edit: DraftEdit): string =>
  edit.kind === 'field' ? edit.name : edit.kind === 'row' ? edit.section : ''

const rowIds = (store: FormStore, section: string): readonly string[] =>
  section === 'photos' ? store.photoMarks().map(({ id }) => id) : store.rowsOf(section)

function baseOf(draft: Draft | null) {
  const base = draft?.base
  if (!base) return null
  return { values: base.values, rows: savedRows(base.items), photoIds: savedPhotoOrder({ base }) }
}

/** As what a Submit would write it: a new or incomplete listing becomes active, a change form leads where it leads, any other keeps its status. */
function tokensOf(draft: Draft | null, userClass: string) {
  const status = draft?.base?.StandardStatus ?? INCOMPLETE
  return { OPERATION: draft?.operation ?? 'create', SUBMITSTATUS: submitStatusOf(draft, status), USERCLASS: userClass }
}

function submitStatusOf(draft: Draft | null, status: string): string {
  if (!draft || !isChangeForm(draft.formName)) return status === INCOMPLETE ? ACTIVE : status
  return leadsTo(draft.formName, status as StatusLetter).status
}
