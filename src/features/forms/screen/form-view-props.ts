// Props that a page passes to a form's screen.
import type { ReactNode } from 'react'
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import type { EditBatcher } from '../session/edit-batcher.ts'
import type { FormActions } from './finish-actions.tsx'
import type { FormEffects, FormSlots } from './form-context.ts'
import type { DraftSource } from './use-draft.ts'

export type FormViewProps = {
  store: FormStore
  batcher: EditBatcher
  /** All changes in the draft, for the member to copy if the phone cannot save it. */
  changes(): readonly DraftEdit[]
  session: DraftSource
  slots: FormSlots
  effects: FormEffects
  actions: FormActions
  draftId: string | null
  ensureDraft(): Promise<string>
  /** The h1: the form's title with status badge, type icon and ListingId. */
  heading: ReactNode
  recordId?: string | undefined
  /** Lock banner and similar notices, above the page. */
  banner?: ReactNode
  onBack?(): void
  /** In the URL; any other value means the first. */
  pageName: string | null
  /**
   * The field that had the focus when the draft was left: scrolled to once, without focusing it, which would open the
   * keyboard.
   */
  leftAt?: string | null
  /** The field to show now; a new object shows it again. */
  goTo?: { key: string } | { section: string } | null
  onPage(name: string): void
  /** On a phone, starts with the fields that a submission needs: a new listing, or one that was left there. */
  isNew?: boolean
  sheet: string | null
  onSheet(name: string | null): void
  /** A submission is being sent: editing waits for its reply. */
  frozen?: boolean
  online: boolean
  sendNow(): void
}
