// Once, when the app opens: photos that an earlier page had not prepared are taken up again; files that it had not kept are told by name, since their
// bytes went with the page.
import type { PhotoIntake } from '../../features/photos/photo-intake.ts'
import { LOST } from '../../features/supplements/file-words.ts'
import { pickedFiles } from '../../offline/drafts/picked-files.ts'
import type { Drafts } from '../../offline/offline.ts'

export async function resumePicked(drafts: Pick<Drafts, 'list' | 'refusePicked'>, intake: Pick<PhotoIntake, 'resume'>) {
  const all = await drafts.list()
  for (const draft of all)
    for (const file of pickedFiles(draft, 'file'))
      if (file.again) await drafts.refusePicked(draft.draftId, file.id, LOST, false)
  await intake.resume(all)
}
