// Product/Listings/previewMove and move: the board's office moves an agent's listings to another agent, or to the agent's
// other office. Each listing goes through the same write as an edit (write-listing.ts), in a savepoint: one that is locked,
// has somebody's unsaved changes or fails the form's rules stays as it is, and the others move.
import { randomUUID } from 'node:crypto'
import type { Values } from '#contract/listing.ts'
import type { FencedLockRequest } from '#contract/lock.ts'
import type { MovedListings, MoveTarget, PreviewedMove } from '#contract/move-listings.ts'
import type { FieldError } from '#contract/problem.ts'
import { type Caller, isBoard, mayListing, mayRunBoard } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { WriteName } from './decide-write.ts'
import { type FormOf, findWrite, mayWrite, type WriteContext } from './find-write.ts'
import type { ListingDeps } from './listing-deps.ts'
import { findListing, type StoredListing } from './listings.store.ts'
import { type Editor, type Facts, findEditors, findMovable, type Movable, unlessUndone } from './moves.store.ts'
import { findPeople } from './people.store.ts'
import { foreignOffice, INACTIVE_MEMBER, type Office, type People, type Person } from './people-on-listing.ts'
import { writeListing } from './write-listing.ts'

type MoveCall = 'previewMove' | 'moveListings'
type Left = MovedListings['Data']['left'][number]
/** `agent`: the list agent afterwards. `office`: the list office afterwards. `offices`: with the agent's own. */
type Move = Pick<People, 'offices'> & { from: Person; agent: Person; office: Office; to: MoveTarget }

export function moveRoutes(deps: ListingDeps, formOf: FormOf): AnyRoute[] {
  return [
    defineRoute<'previewMove', Move>({ name: 'previewMove', find: findMove, may: mayRunBoard, guard, handle: preview }),
    defineRoute<'moveListings', Move>({
      name: 'moveListings',
      find: findMove,
      may: mayRunBoard,
      guard,
      handle: (context, move) => moveAll(context, move, formOf, deps),
    }),
  ]
}

async function findMove({ tx, input }: Context<MoveCall>): Promise<Move | undefined> {
  const { MemberUniqueID, to } = input
  const isAgent = to.type === 'agent'
  const { members, offices } = await findPeople(tx, {
    members: [MemberUniqueID, ...(isAgent ? [to.UniqueID] : [])],
    offices: isAgent ? [] : [to.UniqueID],
  })
  const from = members.get(MemberUniqueID)
  const agent = isAgent ? members.get(to.UniqueID) : from
  const office = offices.get(isAgent ? (agent?.officeId ?? 0) : to.UniqueID)
  return from && agent && office && { from, agent, office, offices, to }
}

/** What the write of each listing would refuse is said once, before anything is moved. */
async function guard(_context: Context<MoveCall>, { from, agent, office, offices, to }: Move): Promise<void> {
  const isAgent = to.type === 'agent'
  const errors = [
    ...(isAgent && agent.uniqueId === from.uniqueId ? [SAME_AGENT] : []),
    ...(isAgent && !agent.isActive ? [INACTIVE_MEMBER] : []),
    ...foreignOffice(agent, office, { offices }),
  ].map((error): FieldError => ({ ...error, target: 'to.UniqueID' }))
  if (errors.length > 0) throw refuse('validation-failed', { errors })
}
const SAME_AGENT = { code: 'same-agent', message: 'These are this agent’s listings already. Choose another agent.' }

async function preview({ tx, caller, input }: Context<'previewMove'>, move: Move): Promise<PreviewedMove> {
  const found = await findMovable(tx, {
    agentId: move.from.uniqueId,
    isActive: input.statuses === 'active',
    except: move.to.type === 'office' ? move.office.uniqueId : null,
  })
  return {
    listings: found.map(({ uniqueId, listingId, standardStatus, UnparsedAddress, heldBy }) => ({
      ...{ UniqueID: uniqueId, ListingID: listingId, StandardStatus: standardStatus },
      ...{ UnparsedAddress, heldBy },
    })),
    editors: await editorsOf(tx, caller, found, move),
  }
}

async function editorsOf(tx: Tx, caller: Caller, found: readonly Movable[], { agent, office }: Move) {
  const before = [...new Map(found.map((facts) => [facts.listOfficeId, facts])).values()]
  const after = { listAgentId: agent.uniqueId, listOfficeId: office.uniqueId, brokerageId: office.brokerageId }
  const brokerages = [office.brokerageId, ...before.flatMap(({ brokerageId }) => brokerageId ?? [])]
  const members = found.length === 0 ? [] : await findEditors(tx, brokerages)
  const edits = (editor: Editor, facts: Facts): boolean => {
    const { uniqueId, role, officeId, brokerageId } = editor
    const as: Caller = { ...caller, memberId: uniqueId, effectiveId: uniqueId, role, officeId, brokerageId }
    return !isBoard(as) && mayListing(as, 'edit', { ...facts, coListAgentId: null, standardStatus: 'A' }) === 'yes'
  }
  const names = (editors: readonly Editor[]) => editors.map(({ name }) => name)
  return {
    after: names(members.filter((each) => edits(each, after))),
    noLonger: names(members.filter((each) => !edits(each, after) && before.some((facts) => edits(each, facts)))),
  }
}

async function moveAll(
  context: Context<'moveListings'>,
  move: Move,
  formOf: FormOf,
  deps: ListingDeps,
): Promise<MovedListings> {
  const moved: number[] = []
  const left: Left[] = []
  // In the order of their numbers: two moves that lock each other's listings would both wait.
  for (const UniqueID of [...new Set(context.input.UniqueIDs)].sort((one, other) => one - other)) {
    const obstacle = await moveOne(context, UniqueID, move, formOf, deps)
    if (obstacle) left.push({ UniqueID, ...obstacle })
    else moved.push(UniqueID)
  }
  if (moved.length > 0) await tell(context, move, moved.length, deps)
  return { Data: { moved, left } }
}

type Obstacle = Omit<Left, 'UniqueID'>

/** Undoes everything about this listing, its lock included, if it stays. */
async function moveOne(
  context: Context<'moveListings'>,
  uniqueId: number,
  move: Move,
  formOf: FormOf,
  deps: ListingDeps,
): Promise<Obstacle | null> {
  const { tx, caller, device } = context
  return unlessUndone(tx, async (): Promise<Obstacle | null> => {
    const lock = await deps.locks.takeFree(tx, { type: 'listing', id: uniqueId }, { caller, device })
    if (!lock) return { reason: 'lock' }
    if (await deps.autosaves.hasAny(tx, { type: 'listing', id: uniqueId })) return { reason: 'changes' }
    const stored = await findListing(tx, { uniqueId })
    if (stored?.listAgentId !== move.from.uniqueId) return { reason: 'not-theirs' }
    // Moved there meanwhile: by another attempt, or by somebody else.
    if (move.to.type === 'office' && stored.listOfficeId === move.office.uniqueId) return { reason: 'not-theirs' }
    return write(context, stored, lock, move, formOf, deps)
  })
}

async function write(
  context: Context<'moveListings'>,
  stored: StoredListing,
  lock: FencedLockRequest,
  move: Move,
  formOf: FormOf,
  deps: ListingDeps,
): Promise<Obstacle | null> {
  const name: WriteName = stored.standardStatus === 'I' ? 'updateIncomplete' : 'updateListing'
  const asWrite: WriteContext = { ...context, input: editOf(stored, lock, move) }
  try {
    const found = await findWrite(name, asWrite, formOf, deps)
    if (!found || mayWrite(context.caller, found) !== 'yes') return { reason: 'not-theirs' }
    await writeListing(name, asWrite, found, deps)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { reason: 'refused', detail: error.more.errors?.[0]?.message ?? error.message }
  }
}

/** The edit that a member would submit. The office follows a new list agent. */
function editOf(stored: StoredListing, lock: FencedLockRequest, { agent, office, to }: Move): WriteContext['input'] {
  const toAgent: Values = {
    ListAgentKeyNumeric: agent.uniqueId,
    // The co-list agent who becomes the list agent is no longer the co-list agent.
    ...(stored.coListAgentId === agent.uniqueId && { CoListAgentKeyNumeric: null }),
  }
  return {
    UniqueID: stored.uniqueId,
    listingRequest: {
      formName: stored.formName,
      definitionHash: stored.definitionHash ?? '',
      draftId: randomUUID(),
      baseVersion: stored.version,
      data: {
        propertyType: stored.propertyType,
        listing: to.type === 'agent' ? toAgent : { ListOfficeKeyNumeric: office.uniqueId },
        ...{ roomsHaveChanged: false, photosHaveChanged: false },
        ...{ supplementsHaveChanged: false, openHousesHaveChanged: false },
        ...{ photos: [], rooms: [], supplements: [], openHouses: [], doors: [], units: [], parcels: [], history: [] },
      },
    },
    autoSaveRequest: null,
    rowLockRequest: lock,
  }
}

async function tell({ tx, caller }: Context<'moveListings'>, move: Move, count: number, deps: ListingDeps) {
  const { from, agent, office, to } = move
  const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
  const listings = count === 1 ? '1 listing' : `${count} listings`
  const text =
    to.type === 'agent'
      ? `The board’s office moved ${listings} from ${nameOf(from)} to ${nameOf(agent)}.`
      : `The board’s office moved ${listings} of ${nameOf(from)} to ${office.name}.`
  for (const memberId of new Set([from.uniqueId, agent.uniqueId]))
    if (memberId !== caller.memberId)
      await deps.notifyMember(tx, {
        memberId,
        kind: 'listings-moved',
        text,
        data: { type: 'agent', id: agent.uniqueId },
      })
}
