// Inputs of a form's store, and its callbacks to the screen.
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'
import type { Evaluator } from './evaluator.ts'
import type { FormModel } from './form-model.ts'
import type { FormPermissions } from './field-states.ts'
import type { Lookups } from './lookups.ts'
import type { StartRecord } from './start-record.ts'

export type FormToast = { text: string; undo?: () => void }

export type StoreOptions = {
  model: FormModel
  start: StartRecord
  evaluator: Evaluator
  lookups: Lookups
  permissions: FormPermissions
  /**
   * Page on which the form opens: before it is drawn, only its visible state is evaluated. Without it, everything is
   * evaluated at once.
   */
  firstPage?: number
  newId(): string
  /** Schedules the rules, within a frame. */
  soon(run: () => void): void
  onEdits(edits: DraftEdit[]): void
  onNotice(notice: FormToast): void
}
