// Submit and Save Incomplete: validate, ask, store, freeze, and wait briefly for the answer. Effects are arguments, so
// that tests can cover every path.
import { DELETE_FORM } from '#contract/change-form.ts'
import type { FieldError } from '#contract/problem.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { DraftError } from '#src/offline/drafts/draft-error.ts'
import type { Draft, SubmissionKind } from '#src/offline/drafts/draft-model.ts'
import type { NamedRecord } from '#src/offline/drafts/standing.ts'
import type { SubmissionBody } from '#src/offline/drafts/submission-body.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { formWords } from './record-words.ts'

/** Maximum wait in the form; after that, the waiting screen takes over. */
const REPLY_PATIENCE_MS = 8_000

/**
 * invalid: the form stays. unchanged: there is nothing to send. blocked: even an incomplete listing lacks required
 * values. declined: nothing happened. unsaved: the phone could not store it, as the banner says. undecided: the member
 * first has to choose between their values and somebody else's. stopped: the draft contains the reason. waiting:
 * frozen, and sent as soon as possible. done: the server has it. outdated: somebody else changed the record, and the
 * member has to see it first. refused: the draft contains the reason.
 */
export type SubmitOutcome =
  | { kind: 'invalid'; errors: number }
  | { kind: 'unchanged' }
  | { kind: 'blocked'; problems: readonly Blocking[] }
  | { kind: 'declined' }
  | { kind: 'unsaved' }
  | { kind: 'undecided'; title: string; text: string }
  | { kind: 'stopped'; title: string; text: string }
  | { kind: 'waiting' }
  | { kind: 'done'; record: NamedRecord | null }
  /** Another submission of this draft, for example from another device, created the record before. */
  | { kind: 'became'; record: NamedRecord }
  | { kind: 'outdated'; record: NamedRecord }
  | { kind: 'refused'; errors: readonly FieldError[]; title: string }

/** `key`: the field's key in the form. */
type Blocking = { key: string; message: string }

export type SubmitPorts = {
  session: Pick<FormSession, 'store' | 'batcher' | 'ensureDraft' | 'draft' | 'subscribe'>
  drafts: Pick<Drafts, 'get' | 'submit'>
  body(draft: Draft): SubmissionBody
  /** Whether a submission would leave the record unchanged. */
  changesNothing(): Promise<boolean>
  incompleteProblems(): readonly Blocking[]
  confirm(): Promise<boolean>
  /** Resolves with false if the member wants to look at guests' photos that are not in the draft. */
  leaveGuests(): Promise<boolean>
  /** Called when the member starts to wait. */
  onSending(): void
  nudge(): void
  isOnline(): boolean
  after(ms: number, run: () => void): () => void
}

export async function submitForm(kind: SubmissionKind, ports: SubmitPorts): Promise<SubmitOutcome> {
  const { session, drafts, body, confirm, nudge, isOnline } = ports
  const { store, batcher } = session
  store.flush()
  if (kind === 'submit') {
    const { errors } = store.counts.total()
    if (errors > 0) return { kind: 'invalid', errors }
    if (await ports.changesNothing()) return { kind: 'unchanged' }
    if (!(await confirm())) return { kind: 'declined' }
    // A change reverted in the Review no longer counts.
    store.flush()
    if (await ports.changesNothing()) return { kind: 'unchanged' }
  } else {
    const problems = ports.incompleteProblems()
    if (problems.length > 0) return { kind: 'blocked', problems }
  }
  if (!(await ports.leaveGuests())) return { kind: 'declined' }
  ports.onSending()
  let key: string
  try {
    const draftId = await session.ensureDraft()
    await batcher.flush()
    const draft = await drafts.get(draftId)
    if (!draft) return { kind: 'unsaved' }
    key = await drafts.submit(draftId, kind, body(draft))
  } catch (reason) {
    if (batcher.state.get().kind === 'failing') return { kind: 'unsaved' }
    const kind = reason instanceof DraftError && reason.refusal === 'conflicts' ? 'undecided' : 'stopped'
    return { kind, title: 'Not sent', text: reason instanceof Error ? reason.message : '' }
  }
  nudge()
  return isOnline() ? reply(ports, key) : { kind: 'waiting' }
}

/**
 * Outcome of this attempt according to the draft; null while unknown, or if the draft only knows an earlier attempt.
 */
export function outcomeOf(draft: Draft | null, key: string): SubmitOutcome | null {
  if (draft?.became) return { kind: 'became', record: draft.became }
  const submission = draft?.submission
  if (submission?.key !== key) return null
  if (submission.state === 'done') return { kind: 'done', record: submission.reply }
  if (submission.state !== 'refused') return null
  const { problem } = submission
  const base = draft?.base
  if (problem?.code === 'version-conflict' && base) return { kind: 'outdated', record: base }
  return { kind: 'refused', errors: problem?.errors ?? [], title: problem?.title ?? '' }
}

function reply({ session, after }: SubmitPorts, key: string): Promise<SubmitOutcome> {
  return new Promise((resolve) => {
    const settle = (outcome: SubmitOutcome) => {
      unsubscribe()
      cancel()
      resolve(outcome)
    }
    const check = () => {
      const outcome = outcomeOf(session.draft(), key)
      if (outcome) settle(outcome)
    }
    const unsubscribe = session.subscribe(check)
    const cancel = after(REPLY_PATIENCE_MS, () => settle({ kind: 'waiting' }))
    check()
  })
}

/** The server used nothing from this submission; its additional changes are on the listing's page. */
export const becameWords = (label: string, formName: string): { title: string; text: string } => ({
  title: 'Already submitted',
  text: `This draft was already submitted as ${label}, perhaps from another device. Nothing was lost: anything that isn’t in the ${formWords(formName).noun} is on its page under “Your unsent changes”.`,
})

/** The page compares both versions, and opens the form with both in it. */
export const outdatedWords = (formName: string): { title: string; text: string } => {
  const { name, noun } = formWords(formName)
  return {
    title: `${name} Not Submitted`,
    text: `This ${noun} was changed in the meantime. Nothing was sent, and nothing was lost: the ${noun}’s page shows your changes beside theirs.`,
  }
}

export const NOTHING_CHANGED = { title: 'Nothing has changed', text: 'Change something first, then submit.' }

export const FORM_RENEWED = 'The board has updated this form since you started. Your answers were kept.'

/** The specification's titles and texts. */
export const submitFailure = (kind: SubmissionKind, errors: number, formName = ''): { title: string; text: string } => {
  if (errors > 0)
    return { title: 'Validation Failed', text: `Please correct ${errors} validation errors and try again.` }
  if (kind === 'incomplete')
    return {
      title: 'Listing Not Saved As Incomplete',
      text: 'Listing could not be saved at this time. Please contact support',
    }
  if (formName === DELETE_FORM)
    return {
      title: 'Listing Not Deleted',
      text: 'Listing could not be deleted at this time. Please contact support.',
    }
  const { name } = formWords(formName)
  return {
    title: `${name} Not Submitted`,
    text: `${name} could not be submitted at this time. Please contact support.`,
  }
}

/**
 * Message for a server refusal. Save Incomplete requires very few fields, so the message names them; the Validation
 * Summary would list all that a submission needs.
 */
export const refusalWords = (
  kind: SubmissionKind,
  errors: readonly { message: string }[],
  formName = '',
): { title: string; text: string } => {
  const { title, text } = submitFailure(kind, errors.length, formName)
  const said = kind === 'incomplete' ? [...new Set(errors.map(({ message }) => message))].slice(0, 3) : []
  return { title, text: [text, ...said].join(' ') }
}
