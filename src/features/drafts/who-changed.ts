// Who made the other changes, in words. Pure.
import { capitalized } from '#contract/text.ts'
import type { DraftConflict } from '#src/offline/drafts/draft-model.ts'

/**
 * `who`: as the audit log names them, “Odette Fontaine for Jordan Lindqvist”; `name`: without the member they acted for.
 * `isOwn`: this member, acting as the same member as now. `at`: ISO time.
 */
export type LastChange = { who: string; name: string; isOwn: boolean; at: string }
/** By `fieldKey`; what is not known is missing. */
export type LastChanges = ReadonlyMap<string, LastChange>

type FieldOf = Pick<DraftConflict, 'section' | 'uid' | 'field'>
type Conflict = FieldOf & Pick<DraftConflict, 'ownDevice'>

export const fieldKey = ({ section, uid, field }: FieldOf): string => `${section} ${uid} ${field}`

/** undefined: not known, or the member’s own other device. */
export const changeOf = (conflict: Conflict, changes?: LastChanges): LastChange | undefined =>
  conflict.ownDevice ? undefined : changes?.get(fieldKey(conflict))

/** “Odette Fontaine”, or “you”; undefined like `changeOf`. */
export function makerOf(conflict: Conflict, changes?: LastChanges): string | undefined {
  const change = changeOf(conflict, changes)
  return change?.isOwn ? 'you' : change?.who
}

/**
 * Everybody who made one of the changes; “somebody” as long as one of them is not known. Several people are counted: their
 * names are beside their changes, and the heading stays as long as it was.
 */
function parties(conflicts: readonly Conflict[], changes?: LastChanges): string[] {
  const others = conflicts.filter(({ ownDevice }) => !ownDevice)
  const known = others.flatMap((conflict) => changeOf(conflict, changes) ?? [])
  const makers = new Map(known.flatMap((change) => (change.isOwn ? [] : [[change.who, change.name]])))
  // Another form on this phone may have made a change that is the member’s own.
  const own = known.some(({ isOwn }) => isOwn)
    ? ['another edit of yours']
    : others.length < conflicts.length
      ? ['another device of yours']
      : []
  if (known.length < others.length) return ['somebody', ...own]
  if (makers.size > 1) return [`${makers.size} people`, ...own]
  // Next to another party, the line of their change says for whom they acted.
  return [...(own.length > 0 ? makers.values() : makers.keys()), ...own]
}

/** “Odette Fontaine and another device of yours”, “2 people”, at the beginning of a sentence. */
export function whoWords(conflicts: readonly Conflict[], changes?: LastChanges): string {
  const all = conflicts.length > 0 ? parties(conflicts, changes) : ['somebody']
  return capitalized(all.join(' and '))
}
