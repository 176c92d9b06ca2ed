// A phone with one draft store that tells its listeners, as the real one does, for the tests of form sessions.
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { editDraft } from '#src/offline/drafts/edit-draft.ts'
import { newDraft } from '#src/offline/drafts/new-draft.ts'
import type { DraftChange } from '#src/offline/store/draft-store.ts'
import { aDefinition, aSession, NOW } from './a-form.ts'

const definition = aDefinition(
  [
    {
      name: 'Price',
      groups: [
        {
          fields: [
            { FieldName: 'ListPrice', datatype: 'decimal' },
            { FieldName: 'City' },
            { FieldName: 'BuyerAgentKeyNumeric', datatype: 'integer', IsVisible: false },
          ],
        },
        {
          groupType: 'Rooms',
          items: 'rooms',
          itemFields: [{ FieldName: 'RoomType' }, { FieldName: 'RoomLength', datatype: 'decimal' }],
        },
        { groupType: 'Photos', items: 'photos', itemFields: [{ FieldName: 'Description' }] },
      ],
    },
    {
      name: 'Past',
      groups: [{ groupType: 'History', items: 'history', itemFields: [{ FieldName: 'MlsChangeType' }] }],
    },
  ],
  [
    {
      field: 'ListPrice',
      expression: ".USERCLASS. = 'AGENT' .AND. ListPrice > 9000000",
      text: 'Ask your broker first.',
    },
  ],
)

/** A phone with one draft store that tells its listeners, as the real one does; it can be made to refuse. */
class Phone {
  drafts = new Map<string, Draft>()
  listeners = new Set<(change: DraftChange) => void>()
  isFull = false
  made = 0
  written = 0
  reads = 0
  /** What follows the paint. */
  soon = (run: () => void) => run()
  announce(draft: Draft) {
    for (const listener of this.listeners) listener({ draftId: draft.draftId, draft })
  }
  private write(draft: Draft): Draft {
    if (this.isFull) throw new Error('The disk is full')
    // As into a database and out of it: every draft is a copy.
    const copy = structuredClone(draft)
    this.drafts.set(draft.draftId, copy)
    this.written += 1
    this.announce(copy)
    return copy
  }
  change(draftId: string, change: (draft: Draft) => Draft) {
    return this.write(change(this.drafts.get(draftId)!))
  }
  open(draft: Draft | null = null, form = definition): FormSession {
    return aSession(form, {
      draft,
      values: { City: 'Calgary' },
      drafts: {
        begin: (made) => newDraft(made, birth('draft-1')),
        create: async (_, begun, edits = []) => {
          this.made += 1
          return this.write(edits.length > 0 ? editDraft(begun!, edits, NOW) : begun!)
        },
        edit: async (draftId, edits) => this.change(draftId, (found) => editDraft(found, edits, NOW)),
        get: async (draftId) => {
          this.reads += 1
          return this.drafts.get(draftId)
        },
      },
      subscribe: (listener) => {
        this.listeners.add(listener)
        return () => this.listeners.delete(listener)
      },
      newId: () => 'row-1',
      soon: (run) => this.soon(run),
    })
  }
}
export const birth = (draftId: string) => ({ draftId, deviceId: 'device', owner: { real: 1, effective: 1 }, now: NOW })

export let phone = new Phone()
/** Before each test of a file. */
export const renewPhone = () => {
  phone = new Phone()
}
