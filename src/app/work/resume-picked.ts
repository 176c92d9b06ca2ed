// Resumes picked photos that an earlier page had not prepared, once, when the app opens. Files it had not stored are
// reported by name, because their bytes were lost with the page.
import type { Owner } from '#src/api/owner.ts'
import type { PhotoIntake } from '#src/features/photos/photo-intake.ts'
import { LOST } from '#src/features/supplements/file-words.ts'
import { pickedFiles } from '#src/offline/drafts/picked-files.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { type Texts, unrecordedPicks } from './unrecorded-picks.ts'

export async function resumePicked(
  drafts: Pick<Drafts, 'list' | 'refusePicked'>,
  intake: Pick<PhotoIntake, 'resume'>,
  { texts, owner }: { texts: Texts; owner: Owner },
) {
  const all = await drafts.list()
  for (const draft of all)
    for (const file of pickedFiles(draft, 'file'))
      if (file.again) await drafts.refusePicked(draft.draftId, file.id, LOST, false)
  await intake.resume(all.map(unrecordedPicks(texts, owner).addTo))
}
