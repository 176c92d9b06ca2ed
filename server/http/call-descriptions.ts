// One or two sentences about each call for readers of /api/docs: only the meaning, because the contract has the shapes.
// They stay on the server; the app would grow by 3.6 KB.
import type { EndpointName } from '#contract/endpoints.ts'

const LOCKED = 'Requires a lock (`RowLock/create`) under `rowLockRequest`, which is released afterwards.'
const WRITE =
  '`formName` and `definitionHash` come from `definition`; `draftId` is a UUID that the client chooses, and creates at most one listing. Photos and supplements are uploaded before a write names them.'
const CREATE = `\`data.listing\` holds one entry, its property type, with all values. ${WRITE}`
const UPDATE = `\`data.listing\` holds only the changed values, \`baseVersion\` the version of the record that they are based on. ${LOCKED} ${WRITE}`
const LINK =
  '`TeamMemberKeyNumeric` acts for `TeamLeadKeyNumeric`. Not available while acting for another member, so that there are no chains.'
const LOCK_REPLY =
  'Replies 200 even when the lock is refused: `type` is SUCCESS or FAILURE, and `redirect` leads to the page about the lock.'
const EPOCH =
  '`epoch` is the lock that the client saw, and 409 lock-epoch means that it has changed hands since; without it, the current lock is meant.'

export const CALL_DESCRIPTIONS: Record<EndpointName, string> = {
  noauth: 'Public facts about the portal, among them its version and its clock.',
  loginAddress:
    'Address of the sign-in page. `returnUrl` is a path of the portal to return to; any other address is ignored.',
  heartbeat: 'Keeps the session alive and says when it ends.',
  status:
    'Whether there is a session, whose it is and when it ends; without one, `redirect` is the address of the sign-in page.',
  logout: 'Ends the session, releases the locks of this device, and returns the address to open next.',
  userName: 'Name of the member whom the session acts as.',
  user: 'The member whom the session acts as, with photos, access string and menu flags; `realUniqueID` is the member who signed in, `zoneOffsets` the board’s clock, from the time zone data whose version is `zoneData`.',
  deviceKeys:
    'Keys that open what a phone has encrypted of the member’s work, one for each of those the member acted as on that phone. `deviceId` is the phone’s own name for itself.',
  passkeys: 'The signed-in member’s own passkeys, and how many recovery codes are left. Not while acting for another.',
  passkeyOptions:
    'What the browser needs to make a passkey. Its challenge is valid once, for ten minutes, in this session.',
  passkeyAdd: 'Adds the passkey that the browser made. With the first one, the reply has recovery codes, once.',
  passkeyRename: 'Renames a passkey.',
  passkeyRemove:
    'Removes a passkey; with the last one, the recovery codes. 409 last-passkey if the board requires one of the member.',
  recoveryCodes: 'Makes new recovery codes, which replace the earlier ones. They are never sent again.',
  access:
    'What the member may do: with the record (`formActions`), with a form’s fields and pages (everything not listed is permitted; only false values are sent), in the menu, and through which change forms (`formPermissions`). `uniqueId` 0 with `listingId` identifies a listing by its number; without either, the reply concerns no record.',
  saveUser: `Saves the member’s own profile, on the form \`profile\`. ${LOCKED}`,
  agentSearch: 'Agents by the beginning of their names, by MLS id, status or office. 500 at most.',
  agentLookup: 'The same search among active agents, for lookups on forms.',
  agentSelect: 'One agent with photos. Members who may not edit the agent get the fields of the public agent page.',
  userFill: 'The member, in the fields with which a listing names its agent.',
  agentCreate: 'Creates an agent in an office that the member’s right covers. Requires AgentsCreate in the menu.',
  agentUpdate: `Changes values of an agent. ${LOCKED}`,
  officeSearch: 'Offices, highest OfficeMlsId first. The conditions `OfficeManager…` match the manager or the broker.',
  officeLookup: 'The same search among active offices, for lookups on forms.',
  officeSelect: 'One office as `data[0]`, with photos.',
  officeInsert: 'Creates an office. Requires OfficesCreate in the menu.',
  officeUpdate: `Changes values of an office. ${LOCKED}`,
  offices: 'All active offices.',
  impersonationStart:
    'Makes the session act for a member who has granted it, and changes its cookie. `userName` is that member’s MLS id or sign-in name.',
  impersonationStop: 'Makes the session its own member’s again, and changes its cookie.',
  impersonationStatus: 'Whom the session acts for, and whom the member may act for.',
  impersonationData:
    'Who may act for the signed-in member, for whom they may act, and which requests have not been answered.',
  impersonationAllow: `Grants acting. For the member who is acted for, or an administrator. ${LINK}`,
  impersonationDisallow: `Withdraws a grant or declines a request; sessions that act by it return to their own member at once. ${LINK}`,
  impersonationAsk: `Requests a grant; the member asked gets a notice. ${LINK}`,
  impersonationGiveUp: `Gives up one’s own grant or request. ${LINK}`,
  teamSearch: 'The team of an agent: who may act for them, and for whom they may act.',
  teamAdd:
    'Adds a member to a team. From the lead (`teamKey`) or an administrator this is a grant, from others who may change the team a request.',
  teamRemove: 'Ends a grant or a request. For both members and for anybody who may edit the team.',
  noticesRead: 'Marks notices as read.',
  notifications:
    'The board’s announcements that have begun and not expired; the same list as /data/notifications.json.',
  announcementsKept:
    'Every announcement, those that begin later and those that have expired as well, the last to begin first. For staff and administrators who do not act for another member.',
  announcementWrite:
    'Writes an announcement, or changes the `version` that was read. The reply holds the message as HTML. For staff and administrators who do not act for another member.',
  announcementRemove: 'Deletes an announcement that the office wrote. For staff and administrators.',
  notices: 'Notices to the signed-in member about their own work, newest first.',
  pushState:
    'Whether this browser is told of notices while the portal is closed, and the key that its subscription needs.',
  pushChange:
    'Begins or ends that for this browser, for the session’s member and whom they act for. It ends with the session.',
  today:
    'What waits for the member: locks they hold (and, for those who lead an office, locks left behind for an hour), listings they may edit that expire within a week, refused deliveries for those who may send them again, requests to act for them, unread notices.',
  forms: 'The published forms, each with the hash of its content.',
  definition: 'One form: pages, fields and rules. `hash` selects an earlier version; versions never change.',
  lookups:
    'Lookup tables by name. An unknown name gets an empty table. `Active` and `ParentIsActive` are true when absent.',
  myListings:
    'Listings that the member lists or co-lists, newest number first, 500 at most. `brokerage=1` adds those of their office or brokerage; for staff and administrators, of the whole board.',
  listings:
    'All listings that the member may see, newest number first, 500 at most. `brokerage=1`: those of their office (managers), their brokerage (brokers) or the whole board (staff and administrators), in every status.',
  searchListings:
    'Listings by `where.clause`, a list of names and values with each name once, and by statuses in `where.multiClause`. Empty values are ignored.',
  copyListing: 'Values for a new listing that begins as a copy. Nothing is stored until that draft is saved.',
  accessCode:
    'The access codes of a listing, which no other call returns; the record lists their names in `codes`. When somebody who may not edit the listing reads them, the audit log records it as Viewed.',
  listingRecord:
    'One listing, by ListingID or UniqueID, with the fields that the member may read (`see` in the definition). Access codes have a call of their own.',
  createListing: `Creates an active listing. ${CREATE}`,
  updateListing: `Changes a listing by its own form, or its status by a change form; an incomplete listing becomes active. ${UPDATE}`,
  saveIncomplete: `Creates an incomplete listing, in which required values may be missing. ${CREATE}`,
  updateIncomplete: `Changes an incomplete listing, which stays incomplete. ${UPDATE}`,
  deleteListing: `Deletes an incomplete listing; other listings are deleted by the change form chgDel. \`Data.ListingId\` means success. ${LOCKED}`,
  previewMove:
    'What moving an agent’s listings would do: the listings with what holds each back, and who can edit them afterwards. For staff and administrators who do not act for another member.',
  moveListings:
    'Makes another member the list agent of an agent’s listings, or another office of the brokerage their list office; each is written like any other edit. Listings that somebody has locked or has unsaved changes of, and those that the form’s rules refuse, are left as they are. For staff and administrators who do not act for another member.',
  autosaveCreate:
    'Saves the server’s copy of a draft: the changes between the revisions `from` and `to`. Repeating it is safe. With `ParentID`, it requires the listing’s lock.',
  autosaveUpdate: 'The same as autosave/create: the first of either creates the copy.',
  autosaveCheck:
    'The member’s own autosaves: of a listing (`ParentID`), of a form, or all; with `bin`, those that were discarded.',
  autosaveRetrieve:
    'One of the member’s own autosaves in full. `takeOver` makes this device the one that may write it.',
  autosaveRemove: 'Moves an autosave to the bin, where it stays for 30 days.',
  autosaveTakeOver:
    'Takes over another member’s unsent changes of a listing. For members who may edit the listing and hold its lock, or find it unlocked. The changes go to their owner’s bin and, with `into`, into a draft of the caller’s own; the owner gets a notice.',
  autosaveRestore: 'Restores an autosave from the bin.',
  lockCheck:
    'Who holds the lock, and when others may remove it. A call by the holder also keeps the lock alive, and sends in `at` which section they are in and how long ago they last typed.',
  lockCreate: `Takes the lock, or keeps one’s own alive. ${LOCK_REPLY}`,
  lockPing: `Keeps one’s own lock alive. ${LOCK_REPLY}`,
  lockRemove: `Releases a lock. For its holder, an administrator, or anybody who may edit the record once the lock is five minutes old. ${EPOCH} ${LOCK_REPLY}`,
  lockTakeover: `Takes another member’s lock, under the same conditions as removing it; the holder gets a notice. ${EPOCH} ${LOCK_REPLY}`,
  lockAskRelease: `Asks the holder to release the lock; they get a notice, which is not repeated within five minutes. For members who may edit the record. ${EPOCH} ${LOCK_REPLY}`,
  lockDeclineRelease: `The holder’s answer to those who asked: they keep editing. Each asker gets one notice per request. ${EPOCH} ${LOCK_REPLY}`,
  lockDiscard: `Releases one’s own lock and moves the unsaved changes behind it to the bin. ${EPOCH} ${LOCK_REPLY}`,
  uploadPhoto:
    'Stores a photo and its thumbnail under an id that the client chooses; repeating the call gets the same reply. The text fields come before the two files: the picture, and its thumbnail named with the suffix `_thumbnail`. A write of the record then names the photo by `photoId`.',
  uploadRoom: 'How much of their allowance for photos and files that no record has yet the member uses.',
  getFile: 'A picture, for members who may see its listing.',
  mediaFile:
    'A photo of a delivered listing, for the MLS and the national site: anybody with the signed address gets it.',
  preferredPhoto: 'Addresses of a listing’s first photo; `key` is the listing’s UniqueID.',
  downloadPhotos: 'The photos of a listing as one zip file, named by the listing’s number.',
  guestTray:
    'The guest links of one of the member’s own drafts that are good now, and the photos that guests sent and that wait to be kept or removed. `listing`: with what was left when the member’s drafts of that listing were submitted.',
  guestLinkMake:
    'Makes a link by which somebody without an account adds photos to one of the member’s own drafts for a day. `token` is in this reply only: the server keeps its hash.',
  guestLinkRevoke: 'Ends a guest link at once. Photos sent through it stay in the tray.',
  guestPicture: 'A photo of the tray, or its thumbnail.',
  guestSettle:
    'Takes a photo out of the tray. `kept`: the draft has it; its bytes were uploaded under `photoId` and a saved draft or a listing names it, otherwise 409 photo-missing. Not `kept`: the member does not want it.',
  guestVisit:
    'By a guest link’s token, without a session: the name of the draft, when the link ends, and what was sent by it. A token that is not good, for whatever reason, gets 403 guest-link-ended.',
  guestUpload:
    'Adds a photo to the tray of a guest link, with its thumbnail, in one multipart body as Image/UploadPhotos. The guest’s client chooses `photoId`; repeating it is safe.',
  guestOwnPicture: 'The thumbnail of a photo that was sent through this link.',
  photographers:
    'Photographers with lasting access to an agent’s or an office’s listings in progress. For those who may edit the agent’s or the office’s record.',
  photographerName:
    'Gives a photographer lasting access, until it is withdrawn; `token` is the secret of their address and is not shown again. A known `photographerId` gets a new one, and the earlier one ends.',
  photographerWithdraw: 'Ends a photographer’s access at once. Photos that they sent before stay.',
  photographerVisit:
    'For the photographer: the listings in progress of the agent or the office, by name, and what to photograph. Requires no session.',
  photographerOpen:
    'For the photographer: a guest’s link for a day to one of these listings. The same link until it ends. Requires no session.',
  uploadSupplement:
    'Stores a file under an id that the client chooses, which becomes the `uid` of its row. The text fields come before the file. With `offset`, it is what is left of a file after the parts that were sent before.',
  uploadSupplementPart:
    'Stores a part of a large file, 1 MB each and in order, at `offset` bytes from its start. `sha256` is of the whole file. Repeating it is safe. What is left at the end goes with Supplement/Upload.',
  uploadStanding:
    'How many bytes of a file have arrived in parts: the `offset` to go on from. `stored` is the reply to Supplement/Upload, when that is done.',
  getSupplement: 'A file as a download, for members who may see its listing.',
  auditQuery:
    'The history of a record, newest first. A listing is identified by its number in `entityID` (`uniqueID` 0); an Agent, Office or CondoName by `uniqueID`. While `more` is true, older transactions follow with `before`.',
  lastChanges:
    'Who last changed each of these fields of a record, and when, without values. For members who may edit the record; fields that they may not read are left out. `version` is the version of the record that the reply is about; without fields, the reply is only that.',
  catalog:
    'What is published: forms with their fields, rules and open drafts. For administrators who do not act for another member.',
  system: 'What the portal runs on: the version of its database. For administrators who do not act for another member.',
  memberAccess:
    'How members sign in, the locks they hold and their open sessions, for up to 500 members. For staff and administrators who do not act for another member.',
  memberEndSessions:
    'Signs a member out everywhere. For administrators who do not act for another member, and never about themselves. The member gets a notice.',
  memberResetSecondFactor:
    'Removes a member’s passkeys and recovery codes and ends their sessions. For administrators, and never their own.',
  rights: 'The published table of who can do what. For staff and administrators who do not act for another member.',
  deliveryRetry: 'Sends again what a destination rejected. For staff and administrators.',
  deliveriesRefused:
    'Records whose newest version a destination refused, the newest refusal first, 500 at most. For staff and administrators who do not act for another member.',
  condoSearch: 'Condo names of a subdivision, in alphabetical order.',
  condoSelect: 'One condo name.',
  condoInsert: 'Creates a condo name. Requires CondoNameManagement in the menu.',
  condoUpdate: 'Renames a condo. `baseCondoName` is the name that the client saw.',
  taxSearch: 'Lines of the municipal tax roll, by the beginning of numbers and street names. 200 at most.',
  taxSelect: 'Values that a line of the tax roll fills in on a listing.',
  taxNear: 'The five lines of the municipal tax roll nearest to a point, none farther than 300 m; nearest first.',
  geocode: 'Places in Canada and the United States that match a text, best match first.',
  geocodeAt: 'The municipality, the neighbourhood and the parcels that are outlined around a point.',
  geocodeRecord:
    'The Location Plotter was opened or closed: one line in the server’s log, with the request’s id and without the location.',
  tile: 'A map picture of outlines, 256 pixels wide: parcels at zoom 16 to 20, neighbourhoods at 12 to 15, municipalities at 7 to 13.',
  showingLink:
    'A link to the showing service, with fields of the listing, its agent and office, and an HMAC over them.',
  showingPage:
    'The portal’s own showing page. The query is the one that Showing/Link signed, with `expires` and `signature`.',
  supportChat: 'Who the member is to the help desk’s chat, signed; null where the board has no chat.',
  supportMessage: 'A message to the board’s office. The same `messageId` again is the same message.',
  supportMessages:
    'Members’ messages, unanswered first, then newest first, 500 at most. For staff and administrators who do not act for another member. Kept for a year.',
  supportAnswered: 'Marks a message as answered, or as not answered. For staff and administrators.',
  errorReport: 'Reports an error in a browser, without anything that identifies people or places.',
}
