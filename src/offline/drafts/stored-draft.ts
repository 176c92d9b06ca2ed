// Converts drafts stored by earlier builds to the current shape. Every later build must be able to open saved work.
// Pure.
import type { AttentionNote, BaseRecord, Draft, Submission, SubmissionReply } from './draft-model.ts'

/** Before drafts of agents and offices existed, every record was a listing, with a listing's field names. */
type EarlierBase = Omit<BaseRecord, 'label' | 'status'> & { ListingId: string; StandardStatus: string }
type EarlierReply = Omit<SubmissionReply, 'label'> & { ListingId: string }
type EarlierNote = Omit<AttentionNote, 'source'> & { source: AttentionNote['source'] | 'photo' }
type EarlierBecame = { UniqueID: number; ListingId: string; at: number }
export type StoredDraft = Omit<Draft, 'base' | 'became' | 'submission' | 'attention'> & {
  attention: EarlierNote | null
  base: BaseRecord | EarlierBase | null
  became?: NonNullable<Draft['became']> | EarlierBecame
  submission:
    | (Omit<Submission, 'reply' | 'problem'> & {
        reply: SubmissionReply | EarlierReply | null
        problem: EarlierNote | null
      })
    | null
}

export function readStored({ base, became, submission, attention, ...draft }: StoredDraft): Draft {
  return {
    ...draft,
    attention: attention && presentNote(attention),
    base: base && ('label' in base ? base : presentBase(base)),
    ...(became && { became: 'label' in became ? became : present(became) }),
    submission: submission && {
      ...submission,
      reply: submission.reply && presentReply(submission.reply),
      problem: submission.problem && presentNote(submission.problem),
    },
  }
}

/** Earlier builds called notes on files notes on photos. */
const presentNote = (note: EarlierNote): AttentionNote =>
  note.source === 'photo' ? { ...note, source: 'upload' } : { ...note, source: note.source }

const presentBase = ({ StandardStatus: status, ...base }: EarlierBase): BaseRecord => ({ ...present(base), status })

const presentReply = (reply: SubmissionReply | EarlierReply): SubmissionReply =>
  'label' in reply ? reply : present(reply)

const present = <T extends { ListingId: string }>({ ListingId: label, ...named }: T) => ({ ...named, label })
