// The whole API as one table. The typed client, the server's validation and the list of routes follow from it.
import * as z from 'zod/mini'
import { ACL_FORMS, AccessReply, AccessRequest } from './access.ts'
import { AgentRecord, AgentRows, AgentSearch, FilledAgent, WriteAgent } from './agent.ts'
import { Announcements } from './announcement.ts'
import { AuditQuery, AuditReply, LastChangesQuery, LastChangesReply } from './audit.ts'
import { PublishedCatalogReply } from './catalog.ts'
import { CondoInsert, CondoInserted, CondoNames, CondoSearch, CondoSelect, CondoUpdate, CondoUpdated } from './condo.ts'
import { deferred } from './deferred.ts'
import { RefusedDeliveries, RetriedDelivery, RetryDelivery } from './delivery.ts'
import { DeviceKeysReply, DeviceKeysRequest } from './device-key.ts'
import {
  Autosave,
  AutosaveCheck,
  AutosaveCheckReply,
  AutosaveKey,
  AutosaveRemove,
  AutosaveReply,
  AutosaveRequest,
  AutosaveRetrieve,
  AutosaveTakenOver,
  AutosaveTakeOver,
  Removed,
} from './draft.ts'
import { ask, type Endpoint, get, write } from './endpoint.ts'
import { ErrorReport, ErrorReported } from './error-report.ts'
import { FormDefinition } from './form-definition.ts'
import {
  GuestDone,
  GuestDraft,
  GuestLinkKey,
  GuestLinkMade,
  GuestOwnPicture,
  GuestPhotoSettled,
  GuestPictureQuery,
  GuestReceived,
  GuestTray,
  GuestTrayAsked,
  GuestUploadFields,
  GuestVisit,
  GuestVisited,
} from './guest.ts'
import {
  ImpersonationChange,
  ImpersonationChanged,
  ImpersonationData,
  ImpersonationStatus,
  StartImpersonation,
} from './impersonation.ts'
import {
  AccessCodeReply,
  AccessCodeRequest,
  DeleteListing,
  DeleteListingReply,
  ListingRecord,
  ListingRows,
  OwnListingsQuery,
  RecordRequest,
  WriteListing,
  WriteListingReply,
} from './listing.ts'
import { LockActionRequest, LockCheckRequest, LockReply, LockRequest } from './lock.ts'
import { LookupReply, LookupRequest } from './lookup.ts'
import {
  EndedSessions,
  EndSessions,
  MembersQuery,
  MembersReply,
  ResetSecondFactor,
  SecondFactorReset,
} from './member-access.ts'
import { MovedListings, MoveListings, PreviewedMove, PreviewMove } from './move-listings.ts'
import { Notices, NoticesMarked, NoticesRead } from './notice.ts'
import { OfficeRecord, OfficeRows, OfficeSearch, WriteOffice } from './office.ts'
import {
  AnnouncementRemoved,
  AnnouncementWritten,
  OfficeAnnouncements,
  RemoveAnnouncement,
  WriteAnnouncement,
} from './office-announcement.ts'
import {
  MadePasskey,
  OwnPasskeys,
  PasskeyAdded,
  PasskeyOptions,
  RecoveryCodes,
  RemovePasskey,
  RenamePasskey,
} from './passkey.ts'
import {
  MediaQuery,
  PHOTO_FIELD,
  PHOTO_UPLOAD_MAX_BYTES,
  PhotoUploadFields,
  PreferredPhotoReply,
  PreferredPhotoRequest,
  UploadReply,
  UploadRoom,
  ZipRequest,
} from './photo.ts'
import {
  NamePhotographer,
  PhotographerKey,
  PhotographerNamed,
  PhotographerOpen,
  PhotographerOpened,
  Photographers,
  PhotographersAsked,
  PhotographerVisit,
  PhotographerVisited,
} from './photographer.ts'
import { GeocodeReply, GeocodeRequest, OutlinesAt, PlotterEvent, Spot, TileParams } from './place.ts'
import { PublishedForms } from './published-forms.ts'
import { PushChange, PushChanged, PushQuestion, PushState } from './push.ts'
import { RecordWritten, SelectRecord } from './record-write.ts'
import { RightsReply } from './rights.ts'
import { CopiedListing, CopyListing, FoundListings, ListingSearch } from './search.ts'
import { PortalInfo, Redirect, SessionStatus, UserReply } from './session.ts'
import { ShowingLink, ShowingQuery, ShowingRequest } from './showing.ts'
import {
  SUPPLEMENT_FIELD,
  SUPPLEMENT_PART_UPLOAD_MAX_BYTES,
  SUPPLEMENT_UPLOAD_MAX_BYTES,
  SupplementPart,
  SupplementPartFields,
  SupplementStanding,
  SupplementStandingRequest,
  SupplementUploadFields,
  UploadedSupplement,
} from './supplement.ts'
import {
  AnsweredMessage,
  AnswerMessage,
  ReceivedMessages,
  SupportChat,
  SupportMessage,
  SupportMessageReceived,
} from './support.ts'
import { SystemReply } from './system.ts'
import { TaxListing, TaxRows, TaxSearch, TaxSelect } from './tax.ts'
import { TeamChange, TeamSearch, TeamSearchReply } from './team.ts'
import { withoutNul } from './text.ts'
import { TodayReply } from './today.ts'

const FormName = deferred(() => z.object({ formName: z.string().check(z.regex(/^[A-Za-z]{2,20}$/)) }))
const FormVersion = deferred(() => z.object({ hash: z.optional(z.string().check(z.maxLength(100), withoutNul)) }))
const FileKey = deferred(() => z.object({ file: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }))
/** Size limit for a complete record with all its rows. */
const RECORD_MAX_BYTES = 2 * 1024 * 1024

const SEARCH = { limit: 'search', mayUseReplica: true } as const
const WHOLE_LIST = { mayUseReplica: true, isQueued: true, limit: 'list' } as const
const WHOLE_DRAFT = { maxBytes: RECORD_MAX_BYTES, isQueued: true } as const
const WHOLE_RECORD = { ...WHOLE_DRAFT, idempotent: true } as const
const PHOTO_PARTS = { fields: PhotoUploadFields, file: PHOTO_FIELD, files: 2 }
const SUPPLEMENT_PARTS = { fields: SupplementUploadFields, file: SUPPLEMENT_FIELD, files: 1 }
const SUPPLEMENT_PART = { fields: SupplementPartFields, file: SUPPLEMENT_FIELD, files: 1 }
const GUEST_PARTS = { fields: GuestUploadFields, file: PHOTO_FIELD, files: 2 }
const BY_GUESTS = { who: 'anyone', limit: 'guest' } as const
const STORED_FILE = { query: FileKey } as const

/**
 * For signed-in members unless `who` says otherwise. The arguments after the path are the body (a schema, or the parts
 * of a multipart body; none for GET) and the reply (a schema, or a media type if it is not JSON).
 */
export const endpoints = {
  noauth: get('noauth', PortalInfo, { who: 'anyone' }),
  loginAddress: get('auth/Clareity', Redirect, {
    who: 'anyone',
    query: z.object({ returnUrl: z.optional(z.string()) }),
  }),
  heartbeat: get('auth/heartbeat', SessionStatus, { kind: 'session' }),
  status: get('auth/Status', SessionStatus, { who: 'anyone', kind: 'session' }),
  logout: get('auth/Logout', Redirect, { who: 'anyone', kind: 'session' }),
  userName: get('user/name', z.object({ name: z.string() })),
  user: get('user', UserReply),
  deviceKeys: ask('Device/Keys', DeviceKeysRequest, DeviceKeysReply),
  passkeys: get('Passkeys', OwnPasskeys),
  passkeyOptions: write('Passkeys/Options', z.strictObject({}), PasskeyOptions, { limit: 'takeover' }),
  passkeyAdd: write('Passkeys/Add', MadePasskey, PasskeyAdded, { limit: 'takeover' }),
  passkeyRename: write('Passkeys/Rename', RenamePasskey, OwnPasskeys),
  passkeyRemove: write('Passkeys/Remove', RemovePasskey, OwnPasskeys),
  recoveryCodes: write('Passkeys/RecoveryCodes', z.strictObject({}), RecoveryCodes, { limit: 'takeover' }),
  access: ask('acl/:form', AccessRequest, AccessReply, { params: z.object({ form: z.enum(ACL_FORMS) }) }),

  saveUser: write('user', WriteAgent, RecordWritten, { method: 'PUT', idempotent: true }),
  agentSearch: ask('agents/search', AgentSearch, AgentRows, SEARCH),
  agentLookup: ask('agents/AgentLookup', AgentSearch, AgentRows, WHOLE_LIST),
  agentSelect: ask('agents/select', SelectRecord, AgentRecord),
  userFill: get('agents/userFill', FilledAgent),
  agentCreate: write('agents/create', WriteAgent, RecordWritten, { idempotent: true }),
  agentUpdate: write('agents/update', WriteAgent, RecordWritten, { idempotent: true }),
  officeSearch: ask('profile/offices/search', OfficeSearch, OfficeRows, SEARCH),
  officeLookup: ask('profile/offices/OfficeLookup', OfficeSearch, OfficeRows, WHOLE_LIST),
  officeSelect: ask('profile/offices/select', SelectRecord, OfficeRecord),
  officeInsert: write('profile/offices/insert', WriteOffice, RecordWritten, { idempotent: true }),
  officeUpdate: write('profile/offices/update', WriteOffice, RecordWritten, { idempotent: true }),
  offices: get('definition/offices', OfficeRows, WHOLE_LIST),

  impersonationStart: write('Impersonation/Start', StartImpersonation, ImpersonationStatus, { limit: 'actAs' }),
  impersonationStop: get('Impersonation/Stop', ImpersonationStatus, { kind: 'session' }),
  impersonationStatus: get('Impersonation/Status', ImpersonationStatus, { kind: 'session' }),
  impersonationData: get('Impersonation/GetImpersonationData', ImpersonationData),
  impersonationAllow: write('Impersonation/AddAllowedUser', ImpersonationChange, ImpersonationChanged, {
    limit: 'takeover',
  }),
  impersonationDisallow: write('Impersonation/RemoveAllowedUser', ImpersonationChange, ImpersonationChanged),
  impersonationAsk: write('Impersonation/AddImposter', ImpersonationChange, ImpersonationChanged, {
    limit: 'takeover',
  }),
  impersonationGiveUp: write('Impersonation/RemoveImposter', ImpersonationChange, ImpersonationChanged),
  teamSearch: ask('teams/teamMemberSearch', TeamSearch, TeamSearchReply),
  teamAdd: write('teams/addToTeam', TeamChange, ImpersonationChanged, { limit: 'takeover' }),
  teamRemove: write('teams/removeFromTeam', TeamChange, ImpersonationChanged),
  noticesRead: write('notices/read', NoticesRead, NoticesMarked),
  notifications: get('notifications', Announcements, { mayUseReplica: true }),
  announcementsKept: ask('Announcements/query', z.strictObject({}), OfficeAnnouncements, { limit: 'search' }),
  announcementWrite: write('Announcements/write', WriteAnnouncement, AnnouncementWritten),
  announcementRemove: write('Announcements/remove', RemoveAnnouncement, AnnouncementRemoved),
  notices: get('notices', Notices),
  pushState: ask('Push/State', PushQuestion, PushState),
  pushChange: write('Push/Change', PushChange, PushChanged),

  today: get('dashboard/today', TodayReply, { mayUseReplica: true }),
  forms: get('definition', PublishedForms),
  definition: get('definition/:formName', FormDefinition, { params: FormName, query: FormVersion }),

  lookups: ask('definition/lookup', LookupRequest, LookupReply),
  myListings: get('Product/Listings/myeditablelistings', ListingRows, { query: OwnListingsQuery, ...WHOLE_LIST }),
  listings: get('Product/Listings', FoundListings, { query: OwnListingsQuery, ...WHOLE_LIST }),
  searchListings: ask('Product/Listings/f', ListingSearch, FoundListings, SEARCH),
  copyListing: write('Product/Listings/copy', CopyListing, CopiedListing, {
    idempotent: true,
    replyHasRecord: true,
  }),
  accessCode: write('Product/Listings/accessCode', AccessCodeRequest, AccessCodeReply, { limit: 'code' }),
  listingRecord: ask('Product/Listings/record', RecordRequest, ListingRecord),
  createListing: write('Product/Listings/create', WriteListing, WriteListingReply, WHOLE_RECORD),
  updateListing: write('Product/Listings/update', WriteListing, WriteListingReply, WHOLE_RECORD),
  saveIncomplete: write('Product/Listings/saveIncomplete', WriteListing, WriteListingReply, WHOLE_RECORD),
  updateIncomplete: write('Product/Listings/updateIncomplete', WriteListing, WriteListingReply, WHOLE_RECORD),
  deleteListing: write('Product/Listings/delete', DeleteListing, DeleteListingReply, { idempotent: true }),

  previewMove: ask('Product/Listings/previewMove', PreviewMove, PreviewedMove, { limit: 'search' }),
  moveListings: write('Product/Listings/move', MoveListings, MovedListings, { idempotent: true, isQueued: true }),

  autosaveCreate: write('autosave/create', AutosaveRequest, AutosaveReply, WHOLE_DRAFT),
  autosaveUpdate: write('autosave/updateData', AutosaveRequest, AutosaveReply, WHOLE_DRAFT),
  autosaveCheck: ask('autosave/check', AutosaveCheck, AutosaveCheckReply),
  autosaveRetrieve: write('autosave/retrieve', AutosaveRetrieve, Autosave, { isQueued: true }),
  autosaveRemove: write('autosave/remove', AutosaveRemove, Removed),
  autosaveTakeOver: write('autosave/takeOver', AutosaveTakeOver, AutosaveTakenOver, { limit: 'takeover' }),
  autosaveRestore: write('autosave/restore', AutosaveKey, Removed),

  lockCheck: ask('RowLock/check', LockCheckRequest, LockReply),
  lockCreate: write('RowLock/create', LockRequest, LockReply),
  lockPing: write('RowLock/ping', LockRequest, LockReply),
  lockRemove: write('RowLock/remove', LockActionRequest, LockReply),
  lockTakeover: write('RowLock/takeover', LockActionRequest, LockReply, { limit: 'takeover' }),

  lockAskRelease: write('RowLock/ask-release', LockActionRequest, LockReply, { limit: 'takeover' }),
  lockDeclineRelease: write('RowLock/decline-release', LockActionRequest, LockReply),
  lockDiscard: write('RowLock/discard-changes', LockActionRequest, LockReply),

  uploadPhoto: write('Image/UploadPhotos', PHOTO_PARTS, UploadReply, { maxBytes: PHOTO_UPLOAD_MAX_BYTES }),
  uploadRoom: get('Image/UploadRoom', UploadRoom),
  getFile: get('Image/GetAwsFile', 'image/jpeg', STORED_FILE),
  mediaFile: get('Image/Media', 'image/jpeg', { who: 'anyone', limit: 'media', query: MediaQuery }),
  preferredPhoto: ask('Image/GetPreferredPhoto', PreferredPhotoRequest, PreferredPhotoReply),
  downloadPhotos: ask('Image/DownloadZip', ZipRequest, 'application/zip', { limit: 'zip' }),

  guestTray: ask('Guest/Tray', GuestTrayAsked, GuestTray),
  guestLinkMake: write('Guest/MakeLink', GuestDraft, GuestLinkMade, { limit: 'takeover' }),
  guestLinkRevoke: write('Guest/RevokeLink', GuestLinkKey, GuestDone),
  guestPicture: get('Guest/Picture', 'image/jpeg', { query: GuestPictureQuery }),
  guestSettle: write('Guest/Settle', GuestPhotoSettled, GuestDone),
  guestVisit: ask('Guest/Visit', GuestVisit, GuestVisited, BY_GUESTS),
  guestUpload: write('Guest/Photo', GUEST_PARTS, GuestReceived, { ...BY_GUESTS, maxBytes: PHOTO_UPLOAD_MAX_BYTES }),
  guestOwnPicture: ask('Guest/OwnPicture', GuestOwnPicture, 'image/jpeg', BY_GUESTS),

  photographers: ask('Photographer/List', PhotographersAsked, Photographers),
  photographerName: write('Photographer/Name', NamePhotographer, PhotographerNamed, { limit: 'takeover' }),
  photographerWithdraw: write('Photographer/Withdraw', PhotographerKey, GuestDone),
  photographerVisit: ask('Photographer/Visit', PhotographerVisit, PhotographerVisited, BY_GUESTS),
  photographerOpen: write('Photographer/Open', PhotographerOpen, PhotographerOpened, BY_GUESTS),

  uploadSupplement: write('Supplement/Upload', SUPPLEMENT_PARTS, UploadedSupplement, {
    maxBytes: SUPPLEMENT_UPLOAD_MAX_BYTES,
  }),
  uploadSupplementPart: write('Supplement/Part', SUPPLEMENT_PART, SupplementPart, {
    maxBytes: SUPPLEMENT_PART_UPLOAD_MAX_BYTES,
  }),
  uploadStanding: ask('Supplement/Standing', SupplementStandingRequest, SupplementStanding),
  getSupplement: get('Supplement/GetFile', 'application/octet-stream', STORED_FILE),

  auditQuery: ask('AuditLog/query', AuditQuery, AuditReply, { limit: 'search' }),
  lastChanges: ask('AuditLog/LastChanges', LastChangesQuery, LastChangesReply, { limit: 'search' }),

  catalog: get('Catalog', PublishedCatalogReply),
  system: get('System', SystemReply),
  memberAccess: ask('Members/query', MembersQuery, MembersReply, { limit: 'search' }),
  memberEndSessions: write('Members/EndSessions', EndSessions, EndedSessions),
  memberResetSecondFactor: write('Members/ResetSecondFactor', ResetSecondFactor, SecondFactorReset),
  rights: get('Rights', RightsReply),

  deliveryRetry: write('Deliveries/Retry', RetryDelivery, RetriedDelivery),
  deliveriesRefused: ask('Deliveries/query', z.strictObject({}), RefusedDeliveries, { limit: 'search' }),

  condoSearch: ask('CondoName/search', CondoSearch, CondoNames, SEARCH),
  condoSelect: ask('CondoName/select', CondoSelect, CondoNames),
  condoInsert: write('CondoName/insert', CondoInsert, CondoInserted, { idempotent: true }),
  condoUpdate: write('CondoName/update', CondoUpdate, CondoUpdated),

  taxSearch: ask('Tax/search', TaxSearch, TaxRows, SEARCH),
  taxSelect: ask('Tax/select', TaxSelect, TaxListing),
  taxNear: ask('Tax/near', Spot, TaxRows, SEARCH),
  geocode: ask('Geocode/search', GeocodeRequest, GeocodeReply, { limit: 'search' }),
  geocodeAt: ask('Geocode/at', Spot, OutlinesAt, { isQueued: true }),
  geocodeRecord: write('Geocode/Record', PlotterEvent, z.object({ recorded: z.literal(true) })),
  tile: get('tiles/:layer/:z/:x/:y', 'image/png', { params: TileParams, limit: 'tile', isQueued: true }),

  showingLink: ask('Showing/Link', ShowingRequest, ShowingLink),
  showingPage: get('Showing/Page', 'text/html', { who: 'anyone', query: ShowingQuery }),
  supportChat: get('Support/Chat', SupportChat),
  supportMessage: write('Support/Message', SupportMessage, SupportMessageReceived),
  supportMessages: ask('Support/query', z.strictObject({}), ReceivedMessages, { limit: 'search' }),
  supportAnswered: write('Support/Answered', AnswerMessage, AnsweredMessage),
  errorReport: write('ErrorReport', ErrorReport, ErrorReported, { who: 'anyone' }),
} satisfies Record<string, Endpoint>

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type Input<N extends EndpointName> = z.infer<Endpoints[N]['input']>
export type Reply<N extends EndpointName> = z.infer<Endpoints[N]['reply']>
export type Query<N extends EndpointName> = Endpoints[N] extends { query: infer Q extends z.ZodMiniType }
  ? z.infer<Q>
  : undefined
export type Params<N extends EndpointName> = Endpoints[N] extends { params: infer P extends z.ZodMiniType }
  ? z.infer<P>
  : undefined
