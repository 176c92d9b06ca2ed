// The whole API as one table. The typed client, the server's validation and the list of routes follow from it.
import * as z from 'zod/mini'
import { ACL_FORMS, AccessReply, AccessRequest } from './access.ts'
import { AgentRecord, AgentRows, AgentSearch, FilledAgent, PersonWritten, SelectPerson, WriteAgent } from './agent.ts'
import { Notifications } from './announcement.ts'
import { AuditQuery, AuditReply } from './audit.ts'
import { CondoInsert, CondoInserted, CondoNames, CondoSearch, CondoSelect, CondoUpdate, CondoUpdated } from './condo.ts'
import { RetriedDelivery, RetryDelivery } from './delivery.ts'
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
import { ErrorReport, ErrorReported } from './error-report.ts'
import { FormDefinition, PublishedForms } from './form-definition.ts'
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
import { LockActionRequest, LockReply, LockRequest } from './lock.ts'
import { LookupReply, LookupRequest } from './lookup.ts'
import { Notices, NoticesMarked, NoticesRead } from './notice.ts'
import { OfficeRecord, OfficeRows, OfficeSearch, WriteOffice } from './office.ts'
import {
  MediaQuery,
  PHOTO_UPLOAD_MAX_BYTES,
  PreferredPhotoReply,
  PreferredPhotoRequest,
  UploadReply,
  UploadRoom,
  ZipRequest,
} from './photo.ts'
import { GeocodeReply, GeocodeRequest, TileParams } from './place.ts'
import { CopiedListing, CopyListing, FoundListings, ListingSearch, withoutNul } from './search.ts'
import { SecurityLogQuery, SecurityLogReply } from './security-log.ts'
import { PortalInfo, Redirect, SessionStatus, UserReply } from './session.ts'
import { ShowingLink, ShowingQuery, ShowingRequest } from './showing.ts'
import { SUPPLEMENT_UPLOAD_MAX_BYTES, UploadedSupplement } from './supplement.ts'
import { TaxListing, TaxRows, TaxSearch, TaxSelect } from './tax.ts'
import { TeamChange, TeamSearch, TeamSearchReply } from './team.ts'

const Nothing = z.strictObject({})
const Bytes = z.unknown()
const FormName = z.object({ formName: z.string().check(z.regex(/^[A-Za-z]{2,20}$/)) })
const FormVersion = z.object({ hash: z.optional(z.string().check(z.maxLength(100), withoutNul)) })
const FileKey = z.object({ file: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })
/** A record with all its rows, in full. */
const RECORD_MAX_BYTES = 2 * 1024 * 1024

/** A member's own allowance for such calls, whoever they act as; of an address that is not signed in. */
export type HourlyLimit = 'search' | 'code' | 'takeover' | 'actAs' | 'zip' | 'media'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT'
  /** Below /api/, with `:name` for parameters. */
  path: string
  /** anyone: no session needed. member: a signed-in member; the handler's policy decides the rest. */
  who: 'anyone' | 'member'
  /** write: changes state, so same origin and the portal's header are demanded, whatever the method. session: the same, for session calls. read: neither. */
  kind: 'read' | 'session' | 'write'
  /** Counted by itself, by the hour. */
  limit?: HourlyLimit
  /** Its reply is large: a session's come one after the other, like large bodies and searches. */
  takesTurns?: true
  /** Carries an Idempotency-Key: key, fingerprint and reply are stored with the effect. */
  idempotent?: true
  /** The stored reply holds a record's data: asked for again, it is given only to whoever may still have it. */
  replyHoldsRecord?: true
  /** json by default; multipart bodies and binary replies are handled by their routes. */
  body?: 'multipart'
  /** Of a body; 256 KiB where nothing is said. */
  maxBytes?: number
  replies?: 'binary'
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  input: z.ZodMiniType
  reply: z.ZodMiniType
}

type Schema = z.ZodMiniType
/** What a row says of its own counts. */
type Row<Input, Reply, Own> = Omit<Endpoint, 'input' | 'reply' | keyof Own> & { input: Input; reply: Reply } & Own

const rows =
  (method: 'GET' | 'POST', kind: 'read' | 'write') =>
  <Input extends Schema, Reply extends Schema, const Own extends Partial<Endpoint> = object>(
    path: string,
    input: Input,
    reply: Reply,
    own?: Own,
  ) =>
    ({ method, path, who: 'member', kind, input, reply, ...own }) as unknown as Row<Input, Reply, Own>

const got = rows('GET', 'read')
const get = <Reply extends Schema, const Own extends Partial<Endpoint> = object>(
  path: string,
  reply: Reply,
  own?: Own,
) => got(path, Nothing, reply, own)
/** Reads by what its body says. */
const ask = rows('POST', 'read')
const write = rows('POST', 'write')

const WHOLE_RECORD = { maxBytes: RECORD_MAX_BYTES, idempotent: true } as const
const STORED_FILE = { replies: 'binary', query: FileKey } as const

/** Of signed-in members, where nothing else is said. */
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
  access: ask('acl/:form', AccessRequest, AccessReply, { params: z.object({ form: z.enum(ACL_FORMS) }) }),

  saveUser: write('user', WriteAgent, PersonWritten, { method: 'PUT', idempotent: true }),
  agentSearch: ask('agents/search', AgentSearch, AgentRows, { limit: 'search' }),
  agentLookup: ask('agents/AgentLookup', AgentSearch, AgentRows),
  agentSelect: ask('agents/select', SelectPerson, AgentRecord),
  userFill: get('agents/userFill', FilledAgent),
  agentCreate: write('agents/create', WriteAgent, PersonWritten, { idempotent: true }),
  agentUpdate: write('agents/update', WriteAgent, PersonWritten, { idempotent: true }),
  officeSearch: ask('profile/offices/search', OfficeSearch, OfficeRows, { limit: 'search' }),
  officeLookup: ask('profile/offices/OfficeLookup', OfficeSearch, OfficeRows),
  officeSelect: ask('profile/offices/select', SelectPerson, OfficeRecord),
  officeInsert: write('profile/offices/insert', WriteOffice, PersonWritten, { idempotent: true }),
  officeUpdate: write('profile/offices/update', WriteOffice, PersonWritten, { idempotent: true }),
  offices: get('definition/offices', OfficeRows),

  impersonationStart: write('Impersonation/Start', StartImpersonation, ImpersonationStatus, { limit: 'actAs' }),
  impersonationStop: get('Impersonation/Stop', ImpersonationStatus, { kind: 'session' }),
  impersonationStatus: get('Impersonation/Status', ImpersonationStatus, { kind: 'session' }),
  impersonationData: get('Impersonation/GetImpersonationData', ImpersonationData),
  impersonationAllow: write('Impersonation/AddAllowedUser', ImpersonationChange, ImpersonationChanged),
  impersonationDisallow: write('Impersonation/RemoveAllowedUser', ImpersonationChange, ImpersonationChanged),
  impersonationAsk: write('Impersonation/AddImposter', ImpersonationChange, ImpersonationChanged),
  impersonationGiveUp: write('Impersonation/RemoveImposter', ImpersonationChange, ImpersonationChanged),
  teamSearch: ask('teams/teamMemberSearch', TeamSearch, TeamSearchReply),
  teamAdd: write('teams/addToTeam', TeamChange, ImpersonationChanged),
  teamRemove: write('teams/removeFromTeam', TeamChange, ImpersonationChanged),
  noticesRead: write('notices/read', NoticesRead, NoticesMarked),
  notifications: get('notifications', Notifications),
  notices: get('notices', Notices),

  forms: get('definition', PublishedForms),
  definition: get('definition/:formName', FormDefinition, { params: FormName, query: FormVersion }),
  lookups: ask('definition/lookup', LookupRequest, LookupReply),

  myListings: get('Product/Listings/myeditablelistings', ListingRows, { query: OwnListingsQuery }),
  listings: get('Product/Listings', FoundListings),
  searchListings: ask('Product/Listings/f', ListingSearch, FoundListings, { limit: 'search' }),
  copyListing: write('Product/Listings/copy', CopyListing, CopiedListing, {
    idempotent: true,
    replyHoldsRecord: true,
  }),
  accessCode: write('Product/Listings/accessCode', AccessCodeRequest, AccessCodeReply, { limit: 'code' }),
  listingRecord: ask('Product/Listings/record', RecordRequest, ListingRecord),
  createListing: write('Product/Listings/create', WriteListing, WriteListingReply, WHOLE_RECORD),
  updateListing: write('Product/Listings/update', WriteListing, WriteListingReply, WHOLE_RECORD),
  saveIncomplete: write('Product/Listings/saveIncomplete', WriteListing, WriteListingReply, WHOLE_RECORD),
  updateIncomplete: write('Product/Listings/updateIncomplete', WriteListing, WriteListingReply, WHOLE_RECORD),
  deleteListing: write('Product/Listings/delete', DeleteListing, DeleteListingReply, { idempotent: true }),

  autosaveCreate: write('autosave/create', AutosaveRequest, AutosaveReply, { maxBytes: RECORD_MAX_BYTES }),
  autosaveUpdate: write('autosave/updateData', AutosaveRequest, AutosaveReply, { maxBytes: RECORD_MAX_BYTES }),
  autosaveCheck: ask('autosave/check', AutosaveCheck, AutosaveCheckReply),
  autosaveRetrieve: write('autosave/retrieve', AutosaveRetrieve, Autosave, { takesTurns: true }),
  autosaveRemove: write('autosave/remove', AutosaveRemove, Removed),
  autosaveTakeOver: write('autosave/takeOver', AutosaveTakeOver, AutosaveTakenOver, { limit: 'takeover' }),
  autosaveRestore: write('autosave/restore', AutosaveKey, Removed),

  lockCheck: ask('RowLock/check', LockRequest, LockReply),
  lockCreate: write('RowLock/create', LockRequest, LockReply),
  lockPing: write('RowLock/ping', LockRequest, LockReply),
  lockRemove: write('RowLock/remove', LockActionRequest, LockReply),
  lockTakeover: write('RowLock/takeover', LockActionRequest, LockReply, { limit: 'takeover' }),

  lockDiscard: write('RowLock/discard-changes', LockActionRequest, LockReply),

  uploadPhoto: write('Image/UploadPhotos', Nothing, UploadReply, {
    maxBytes: PHOTO_UPLOAD_MAX_BYTES,
    body: 'multipart',
  }),
  uploadRoom: get('Image/UploadRoom', UploadRoom),
  getFile: get('Image/GetAwsFile', Bytes, STORED_FILE),
  mediaFile: get('Image/Media', Bytes, { who: 'anyone', limit: 'media', replies: 'binary', query: MediaQuery }),
  preferredPhoto: ask('Image/GetPreferredPhoto', PreferredPhotoRequest, PreferredPhotoReply),
  downloadPhotos: ask('Image/DownloadZip', ZipRequest, Bytes, { limit: 'zip', replies: 'binary' }),

  uploadSupplement: write('Supplement/Upload', Nothing, UploadedSupplement, {
    maxBytes: SUPPLEMENT_UPLOAD_MAX_BYTES,
    body: 'multipart',
  }),
  getSupplement: get('Supplement/GetFile', Bytes, STORED_FILE),

  auditQuery: ask('AuditLog/query', AuditQuery, AuditReply, { limit: 'search' }),

  securityLog: ask('SecurityLog/query', SecurityLogQuery, SecurityLogReply, { limit: 'search' }),

  deliveryRetry: write('Deliveries/Retry', RetryDelivery, RetriedDelivery),

  condoSearch: ask('CondoName/search', CondoSearch, CondoNames, { limit: 'search' }),
  condoSelect: ask('CondoName/select', CondoSelect, CondoNames),
  condoInsert: write('CondoName/insert', CondoInsert, CondoInserted, { idempotent: true }),
  condoUpdate: write('CondoName/update', CondoUpdate, CondoUpdated),

  taxSearch: ask('Tax/search', TaxSearch, TaxRows, { limit: 'search' }),
  taxSelect: ask('Tax/select', TaxSelect, TaxListing),
  geocode: ask('Geocode/search', GeocodeRequest, GeocodeReply),
  tile: get('tiles/:layer/:z/:x/:y', Bytes, { replies: 'binary', params: TileParams }),

  showingLink: ask('Showing/Link', ShowingRequest, ShowingLink),
  showingPage: get('Showing/Page', Bytes, { who: 'anyone', replies: 'binary', query: ShowingQuery }),
  errorReport: write('ErrorReport', ErrorReport, ErrorReported, { who: 'anyone' }),
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type Input<N extends EndpointName> = z.infer<Endpoints[N]['input']>
export type Reply<N extends EndpointName> = z.infer<Endpoints[N]['reply']>
export type Query<N extends EndpointName> = Endpoints[N] extends { query: infer Q extends z.ZodMiniType }
  ? z.infer<Q>
  : undefined
export type Params<N extends EndpointName> = Endpoints[N] extends { params: infer P extends z.ZodMiniType }
  ? z.infer<P>
  : undefined
