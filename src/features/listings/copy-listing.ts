// Copying creates no listing: the server returns the values that a new listing starts with, and this phone creates a
// draft from them.
import type { CopiedListing } from '#contract/search.ts'
import type { Call } from '#src/api/call.ts'
import { failureWords } from '#src/api/failure-words.ts'

type Copied = CopiedListing['Data']

export type CopyOutcome =
  | { kind: 'begun'; draftId: string; formName: string }
  /** No draft was created. */
  | { kind: 'failed'; text: string }

export type CopyPorts = {
  call: Call
  newId(): string
  /** Creates the draft; resolves with its id once it is on disk. */
  begin(copied: Copied): Promise<string>
}

export const COPY_FAILED = 'Listing Not Copied'

export async function copyListing(UniqueID: number, { call, newId, begin }: CopyPorts): Promise<CopyOutcome> {
  const reply = await call('copyListing', { input: { UniqueID }, idempotencyKey: newId() })
  if (reply.kind !== 'ok')
    return { kind: 'failed', text: failureWords(reply, { unchanged: 'Nothing was copied.' }).text }
  try {
    const copied = reply.value.Data
    return { kind: 'begun', draftId: await begin(copied), formName: copied.formName }
  } catch (reason) {
    return {
      kind: 'failed',
      text: `The copy could not be saved here. ${reason instanceof Error ? reason.message : ''}`.trim(),
    }
  }
}
