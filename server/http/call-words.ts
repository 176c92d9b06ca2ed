// What each call does, in a sentence or two, for whoever reads /api/docs. Shapes are the contract's; this says what they mean.
import type { EndpointName } from '#contract/endpoints.ts'

const LOCKED = 'Needs a lock (`RowLock/create`) under `rowLockRequest`; it is free afterwards.'
const WRITE =
  '`formName` and `definitionHash` come from `definition`; `draftId` is a UUID of your own, and makes one listing, ever. Photos and supplements are uploaded before they are named.'
const CREATE = `On create \`data.listing\` holds one entry, its property type, with all values. ${WRITE}`
const UPDATE = `\`data.listing\` holds the changed values alone, \`baseVersion\` the record's version they began from. ${LOCKED} ${WRITE}`
const LINK =
  '`TeamLeadKeyNumeric` is acted for, `TeamMemberKeyNumeric` acts. Not while acting for somebody: there are no chains.'
const REPLY_OF_LOCKS =
  'Answers 200 also when the lock is not given: `type` is SUCCESS or FAILURE, and `redirect` leads to the page of the lock.'
const EPOCH =
  '`epoch` is the lock that was seen, and 409 lock-epoch says that it has changed hands; without it the present one is meant.'

export const CALL_WORDS: Record<EndpointName, string> = {
  noauth: 'What anybody may know of the portal, its version and its clock among it.',
  loginAddress: 'The address to sign in at. `returnUrl` is a path of the portal to come back to; any other is dropped.',
  heartbeat: 'Keeps the session alive, and tells when it ends.',
  status:
    'Whether there is a session, whose it is, and until when; `redirect` is the sign-in address when there is none.',
  logout: 'Ends the session, frees what this device has locked, and answers with the address to go to.',
  userName: 'The name of the member whom the session acts as.',
  user: 'The member whom the session acts as, with photos, access string and menu flags; `realUniqueID` is who signed in, `zoneOffsets` the board’s clock.',
  access:
    'What may be done: with the record (`formActions`), with a form’s fields and pages (what is not named is permitted; only false ones travel), in the menu and by which change forms (`formPermissions`). `uniqueId` 0 with `listingId` names a listing by its number; without either no record is asked about.',
  saveUser: `The member’s own profile, on the form \`profile\`. ${LOCKED}`,
  agentSearch: 'Agents, by the beginnings of their names, their MLS id or status. At most 500.',
  agentLookup: 'The same among active agents, for lookups on forms.',
  agentSelect: 'One agent with photos. Who may not edit them gets what the agent’s page shows.',
  userFill: 'The member themselves as a listing names its agent.',
  agentCreate: 'A new agent. For those whose menu has AgentsCreate; within their office or brokerage.',
  agentUpdate: `Changed values of an agent. ${LOCKED}`,
  officeSearch: 'Offices, highest OfficeMlsId first. `Manager…` finds manager or broker.',
  officeLookup: 'The same among active offices, for lookups on forms.',
  officeSelect: 'One office as `data[0]`, with photos.',
  officeInsert: 'A new office. For those whose menu has OfficesCreate.',
  officeUpdate: `Changed values of an office. ${LOCKED}`,
  offices: 'All active offices.',
  impersonationStart:
    'From now on the session acts as this member, who has granted it; its cookie changes. `userName` is their MLS id or sign-in name.',
  impersonationStop: 'The session is its own member’s again; its cookie changes.',
  impersonationStatus: 'Whom the session acts as, and who may act for whom.',
  impersonationData: 'Who may act for the signed-in member, for whom they may act, and what is asked but not granted.',
  impersonationAllow: `Grants. For the one acted for, or an administrator. ${LINK}`,
  impersonationDisallow: `Withdraws a grant, or declines a request; sessions that act by it fall back at once. ${LINK}`,
  impersonationAsk: `Asks to act for somebody, who gets a notice. ${LINK}`,
  impersonationGiveUp: `Gives up one’s own grant or request. ${LINK}`,
  teamSearch: 'The team of an agent: who may act for them, and for whom they may act.',
  teamAdd: 'The lead (`teamKey`) or an administrator grants by it; whoever else may add to a team asks.',
  teamRemove: 'Ends a grant or a request, for either of the two and whoever edits the team.',
  noticesRead: 'Marks notices as read.',
  notifications: 'The board’s announcements that have not expired; the same as /data/notifications.json.',
  notices: 'What the signed-in member is told about their own work, newest first.',
  forms: 'The forms that are published, each with the hash of its content.',
  definition: 'A form: pages, fields and rules. `hash` names an earlier version, which never changes.',
  lookups:
    'Option tables by name. A name that is none answers with no rows. Absent `Active` and `ParentIsActive` mean true.',
  myListings:
    'Listings that the member lists or co-lists, newest number first, at most 500. `brokerage=1`: their office’s or brokerage’s as well.',
  listings: 'All listings that the member may see, newest number first, at most 500.',
  searchListings:
    'Listings by `where.clause`, pairs of name and value, each name once; statuses apart in `where.multiClause`. Empty values say nothing.',
  copyListing: 'What a new listing begins from. Nothing is stored until that draft is saved.',
  accessCode:
    'The codes of a listing, which no other call brings; the record names them in `codes`. A look by somebody who may not edit the listing is an audit row, Viewed.',
  listingRecord:
    'One listing, by ListingID or by UniqueID, with the fields that this member reads (`see` in its definition). Codes have a call of their own.',
  createListing: `A new active listing. ${CREATE}`,
  updateListing: `Changes a listing by its own form, or moves it by a change form; an incomplete one becomes active. ${UPDATE}`,
  saveIncomplete: `A new incomplete listing: what is required may be missing. ${CREATE}`,
  updateIncomplete: `Changes an incomplete listing, which stays so. ${UPDATE}`,
  deleteListing: `Deletes an incomplete listing; others by the change form chgDel. \`Data.ListingId\` means success. ${LOCKED}`,
  autosaveCreate:
    'The server’s copy of a draft: what changed between the revisions `from` and `to`, sent as often as needed. With `ParentID` it needs the listing’s lock.',
  autosaveUpdate: 'The same as autosave/create: whichever comes first makes the copy.',
  autosaveCheck:
    'The member’s own autosaves: of a listing (`ParentID`), of a form, or all; `bin` those that were discarded.',
  autosaveRetrieve: 'An autosave of one’s own in full. `takeOver` makes this device the one that writes it.',
  autosaveRemove: 'Into the bin, for 30 days.',
  autosaveTakeOver:
    'Another member’s unfinished changes of a listing, for whoever may edit it and holds its lock or finds none live: into their owner’s bin, and with `into` a copy as a draft of one’s own. The owner gets a notice.',
  autosaveRestore: 'Out of the bin.',
  lockCheck: 'Who has the lock, and how long until it may be removed. Of the holder it keeps the lock alive.',
  lockCreate: `Takes the lock, or keeps one’s own alive. ${REPLY_OF_LOCKS}`,
  lockPing: `Keeps one’s own lock alive. ${REPLY_OF_LOCKS}`,
  lockRemove: `Frees a lock: the holder, an administrator, or anybody who may edit once it is five minutes old. ${EPOCH} ${REPLY_OF_LOCKS}`,
  lockTakeover: `Makes it one’s own, by the same right; the holder gets a notice. ${EPOCH} ${REPLY_OF_LOCKS}`,
  lockDiscard: `Frees one’s own lock and bins the unsaved changes behind it. ${EPOCH} ${REPLY_OF_LOCKS}`,
  uploadPhoto:
    'A photo and its thumbnail, under an id that the phone minted; sent again, the reply is the same. The text fields come before the two files: the picture, and its thumbnail named with the suffix `_thumbnail`. A write of the listing names it by `photoId`.',
  uploadRoom: 'How much of the room for photos and files that belong to nothing yet the member uses.',
  getFile: 'A picture, for those who see its listing.',
  mediaFile:
    'A photo of a listing that was handed over, for the MLS and the national site: whoever holds the signed address.',
  preferredPhoto: 'Addresses of a listing’s first photo; `key` is its UniqueID.',
  downloadPhotos: 'The photos of a listing as one zip, named for its number.',
  uploadSupplement:
    'A file, under an id that the phone minted, which is the `uid` of its row. The text fields come before the file.',
  getSupplement: 'A file, as a download, for those who see its listing.',
  auditQuery:
    'What happened to a record, newest first. A listing is named by its number in `entityID` (`uniqueID` 0), an Agent, Office or CondoName by `uniqueID`.',
  securityLog:
    'Sign-ins, failures, refusals, grants, roles: newest first, 200 a page. For administrators, as themselves. Kept for a year.',
  deliveryRetry: 'What a destination refused, once more. For staff and administrators.',
  condoSearch: 'Condo names of a subdivision, alphabetically.',
  condoSelect: 'One condo name.',
  condoInsert: 'A new condo name. For those whose menu has CondoNameManagement.',
  condoUpdate: 'Another name for a condo. `baseCondoName` is the name as it was seen.',
  taxSearch: 'Lines of the municipal tax roll, by the beginnings of numbers and street names. At most 200.',
  taxSelect: 'What a line of the roll fills of a listing.',
  geocode: 'Places in Canada and the United States by text, the best first.',
  tile: 'A picture of outlines, 256 pixels wide: parcels from zoom 16 to 20, neighbourhoods 12 to 15, municipalities 7 to 13.',
  showingLink:
    'The way to the showing service: a link with the listing’s, agent’s and office’s fields and an HMAC over them.',
  showingPage: 'The portal’s own showing page; the query is what Showing/Link signed, with `expires` and `signature`.',
  errorReport: 'What went wrong in a browser. Nothing that names people or places.',
}
