// Coverage of the histories: the states worth reaching, and the share of histories that reached them. Passing histories that never meet a lost reply prove nothing.
import type { World } from './world.ts'

const SUBMISSION = '(createListing|updateListing|saveIncomplete|updateIncomplete|agentCreate|agentUpdate)'
const said = (pattern: RegExp) => (world: World) => world.lines.some((line) => pattern.test(line))

const STATES: Record<string, (world: World) => boolean> = {
  'a submission arrived and its reply did not': said(new RegExp(` ${SUBMISSION} (lost-reply|too-slow|500-after)`)),
  'a request came twice': said(/ duplicate$/),
  'a request came minutes late': said(/ late$/),
  'half a reply': said(/ cut$/),
  'a hotel’s page answered a save': said(
    / (autosave\w+|upload\w+|\w+Listing|\w+Incomplete|agent\w+) (login-page|redirect|other-json)$/,
  ),
  'somebody signed out or in': said(/ sign \d \d+$/),
  'two phones wrote one draft': said(/autosave-other-device/),
  'a draft was used by another phone’s submission': (world) => world.followed.size > 0,
  'the lock was somebody else’s by then': said(/lock-epoch/),
  'a submission asked for its record’s lock': said(/ lockCreate ok$/),
  'a lock was given back': said(/ lockRemove ok$/),
  'the record was another version by then': said(/version-conflict/),
  'the browser cleared the phone': said(/ evict \d/),
  'a disk was full': said(/ disk-full \d/),
  'work could not be opened for want of its key': said(/ {2}refused: .* encrypted /),
  'keys came back': (world) => world.phones.some(({ keys }) => keys.timesBack > 0),
  'work was written without a key': (world) => world.phones.some(({ keys }) => keys.timesMissed > 0),
  'a form was published anew': said(/ publish \d/),
  'the server was set back': (world) => world.setBack.size > 0,
  'somebody else deleted what a member had changed': (world) => world.toldKept.size > 0,
  'a photo was lost there': (world) => world.lostPhotos.size > 0,
  'part of a large file was lost, or its reply': said(
    / uploadSupplementPart (lost-request|lost-reply|late|cut|damaged|careless|too-slow|500-after)$/,
  ),
  'a large file went on from its middle': (world) => world.portal.uploads.wentOn,
  'listings and agents in one history': (world) => new Set(world.types.values()).size > 1,
  'two members had work': (world) => new Set([...world.owners.values()].map((pair) => pair.split('/')[0])).size > 1,
  'one member had work of their own and as another': (world) =>
    [...world.owners.values()].includes('1/9') && [...world.owners.values()].includes('1/1'),
}

export type Reached = { histories: number; times: Map<string, number> }

export const nothingReached = (): Reached => ({ histories: 0, times: new Map() })

export function note(reached: Reached, world: World): void {
  reached.histories++
  for (const [name, has] of Object.entries(STATES))
    if (has(world)) reached.times.set(name, (reached.times.get(name) ?? 0) + 1)
}

/** In percent, the rarest first. */
export const sharesOf = ({ histories, times }: Reached): [string, number][] =>
  Object.keys(STATES)
    .map((name): [string, number] => [name, (100 * (times.get(name) ?? 0)) / histories])
    .sort((a, b) => a[1] - b[1])
