// Conflicts above the form: the member resolves them field by field before anything is submitted. Values that nobody can
// type, such as the composed address, are not asked about: the form composes them from what it shows, and again after
// each answer.
import { useEffect, useRef } from 'react'
import { ADDRESS_FIELDS } from '#rules/address.ts'
import { useServices } from '#src/app/services.tsx'
import { useLastChanges } from '#src/app/work/use-last-changes.ts'
import { recordWords } from '#src/features/drafts/change-words.ts'
import { ConflictList, type PictureProps } from '#src/features/drafts/conflict-list.tsx'
import { useDraft } from '#src/features/forms/screen/use-draft.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { valueText } from '#src/features/listings/value-text.ts'
import { PhotoPicture } from '#src/features/photos/photo-picture.tsx'
import type { Draft, DraftConflict, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { openConflicts } from '#src/offline/drafts/open-conflicts.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { useFormats } from '#src/ui/board.ts'
import { useTellFailure } from '#src/ui/use-action.ts'
import { useFocusNext } from '#src/ui/use-focus.ts'
import type { FormParts } from './form-parts.ts'

function Picture({ photo }: PictureProps) {
  const { offline } = useServices()
  return (
    <span className="conflict-picture">
      <PhotoPicture photo={photo} drafts={offline.drafts} size="thumbnail" />
    </span>
  )
}

const ADDRESS_NAMES: ReadonlySet<string> = new Set(ADDRESS_FIELDS)

export function Conflicts({ session, parts }: { session: FormSession; parts: FormParts }) {
  const { offline, now } = useServices()
  const tellFailure = useTellFailure()
  const formats = useFormats()
  const draft = useDraft(session)
  const leave = useFocusNext(() => document.querySelector('.form-page-title'))
  const { fields } = session.store.model
  const isComposed = ({ uid, field }: DraftConflict) =>
    uid === null && fields.get(field)?.definition.IsDisabled === true
  const open = draft ? openConflicts(draft) : []
  const asked = open.filter((conflict) => !isComposed(conflict))
  const composed = open.filter(isComposed)
  const changes = useLastChanges(
    recordOf(draft),
    asked.filter(({ ownDevice }) => !ownDevice),
  )

  const resolve = (conflicts: DraftConflict[], take: 'mine' | 'theirs') =>
    edit(conflicts.map(({ section, uid, field }) => ({ kind: 'resolve', section, uid, field, take })))
  const edit = async (edits: DraftEdit[]) => {
    if (!draft) return
    try {
      // Values typed a moment ago count as "mine".
      await session.batcher.flush()
      await offline.drafts.edit(draft.draftId, edits)
    } catch (error) {
      await tellFailure(error)
    }
  }
  const isComposing = useRef(false)
  const asksAddress = asked.some(({ uid, field }) => uid === null && ADDRESS_NAMES.has(field))
  const askedAddress = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and after each answer
  useEffect(() => {
    if (isComposing.current) return
    const isDue = asksAddress || askedAddress.current
    askedAddress.current = asksAddress
    if (composed.length > 0) {
      isComposing.current = true
      void resolve(composed, 'mine').finally(() => {
        session.store.composeAddress()
        isComposing.current = false
      })
    } else if (isDue) session.store.composeAddress()
  }, [asked.length, composed.length])

  if (!draft || (asked.length === 0 && draft.attention?.source !== 'merge')) return null
  const { definition, lookups } = parts
  const words = recordWords(definition, (value, field) =>
    valueText(value, field, (table, code) => lookups.describe(table, code), formats),
  )
  return (
    <ConflictList
      draft={{ ...draft, conflicts: asked }}
      words={words}
      changes={changes}
      now={now()}
      Picture={Picture}
      onResolve={(conflict, take) => {
        leave()
        void resolve([conflict], take)
      }}
      onDismissKept={() => {
        leave()
        void edit([{ kind: 'dismiss-kept' }])
      }}
    />
  )
}

/** The version that the draft was merged with. */
const recordOf = (draft: Draft | null) => (draft?.base ? { type: recordTypeOf(draft), ...draft.base } : null)
