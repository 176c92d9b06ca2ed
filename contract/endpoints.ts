// The whole API as one table. The typed client, the server's validation and the list of routes follow from it.
import * as z from 'zod/mini'
import { ACL_FORMS, AccessReply, AccessRequest } from './access.ts'
import { AgentRecord, AgentRows, AgentSearch, FilledAgent, PersonWritten, SelectPerson, WriteAgent } from './agent.ts'
import { AuditQuery, AuditReply } from './audit.ts'
import { CondoInsert, CondoInserted, CondoNames, CondoSearch, CondoSelect, CondoUpdate, CondoUpdated } from './condo.ts'
import { RetriedDelivery, RetryDelivery } from './delivery.ts'
import {
  Autosave,
  AutosaveCheck,
  AutosaveCheckReply,
  AutosaveKey,
  AutosaveReply,
  AutosaveRequest,
  AutosaveRetrieve,
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
import { Notifications } from './notification.ts'
import { OfficeRecord, OfficeRows, OfficeSearch, WriteOffice } from './office.ts'
import {
  MediaQuery,
  PHOTO_UPLOAD_MAX_BYTES,
  PreferredPhotoReply,
  PreferredPhotoRequest,
  UploadReply,
  ZipRequest,
} from './photo.ts'
import { GeocodeReply, GeocodeRequest, TileParams } from './place.ts'
import { CopiedListing, CopyListing, FoundListings, ListingSearch, withoutNul } from './search.ts'
import { PortalInfo, Redirect, SessionStatus, UserReply } from './session.ts'
import { ShowingLink, ShowingQuery, ShowingRequest } from './showing.ts'
import { SUPPLEMENT_UPLOAD_MAX_BYTES, UploadedSupplement } from './supplement.ts'
import { TaxListing, TaxRows, TaxSearch, TaxSelect } from './tax.ts'
import { TeamChange, TeamSearch, TeamSearchReply } from './team.ts'

const Nothing = z.strictObject({})
/** A record with all its rows, in full. */
const RECORD_MAX_BYTES = 2 * 1024 * 1024

/** A member's own allowance for such calls, whoever they act as; of an address that is not signed in. */
export type HourlyLimit = 'search' | 'takeover' | 'actAs' | 'zip' | 'media'

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
  /** Carries an Idempotency-Key: key, fingerprint and reply are stored with the effect. */
  idempotent?: true
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

const FormName = z.object({ formName: z.string().check(z.regex(/^[A-Za-z]{2,20}$/)) })

export const endpoints = {
  noauth: { method: 'GET', path: 'noauth', who: 'anyone', kind: 'read', input: Nothing, reply: PortalInfo },
  loginAddress: {
    method: 'GET',
    path: 'auth/Clareity',
    who: 'anyone',
    kind: 'read',
    query: z.object({ returnUrl: z.optional(z.string()) }),
    input: Nothing,
    reply: Redirect,
  },
  heartbeat: {
    method: 'GET',
    path: 'auth/heartbeat',
    who: 'member',
    kind: 'session',
    input: Nothing,
    reply: SessionStatus,
  },
  status: { method: 'GET', path: 'auth/Status', who: 'anyone', kind: 'session', input: Nothing, reply: SessionStatus },
  logout: { method: 'GET', path: 'auth/Logout', who: 'anyone', kind: 'session', input: Nothing, reply: Redirect },
  userName: {
    method: 'GET',
    path: 'user/name',
    who: 'member',
    kind: 'read',
    input: Nothing,
    reply: z.object({ name: z.string() }),
  },
  user: { method: 'GET', path: 'user', who: 'member', kind: 'read', input: Nothing, reply: UserReply },
  access: {
    method: 'POST',
    path: 'acl/:form',
    who: 'member',
    kind: 'read',
    params: z.object({ form: z.enum(ACL_FORMS) }),
    input: AccessRequest,
    reply: AccessReply,
  },

  saveUser: {
    method: 'PUT',
    path: 'user',
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: WriteAgent,
    reply: PersonWritten,
  },
  agentSearch: {
    method: 'POST',
    limit: 'search',
    path: 'agents/search',
    who: 'member',
    kind: 'read',
    input: AgentSearch,
    reply: AgentRows,
  },
  agentLookup: {
    method: 'POST',
    path: 'agents/AgentLookup',
    who: 'member',
    kind: 'read',
    input: AgentSearch,
    reply: AgentRows,
  },
  agentSelect: {
    method: 'POST',
    path: 'agents/select',
    who: 'member',
    kind: 'read',
    input: SelectPerson,
    reply: AgentRecord,
  },
  userFill: { method: 'GET', path: 'agents/userFill', who: 'member', kind: 'read', input: Nothing, reply: FilledAgent },
  agentCreate: {
    method: 'POST',
    path: 'agents/create',
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: WriteAgent,
    reply: PersonWritten,
  },
  agentUpdate: {
    method: 'POST',
    path: 'agents/update',
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: WriteAgent,
    reply: PersonWritten,
  },
  officeSearch: {
    method: 'POST',
    limit: 'search',
    path: 'profile/offices/search',
    who: 'member',
    kind: 'read',
    input: OfficeSearch,
    reply: OfficeRows,
  },
  officeLookup: {
    method: 'POST',
    path: 'profile/offices/OfficeLookup',
    who: 'member',
    kind: 'read',
    input: OfficeSearch,
    reply: OfficeRows,
  },
  officeSelect: {
    method: 'POST',
    path: 'profile/offices/select',
    who: 'member',
    kind: 'read',
    input: SelectPerson,
    reply: OfficeRecord,
  },
  officeInsert: {
    method: 'POST',
    path: 'profile/offices/insert',
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: WriteOffice,
    reply: PersonWritten,
  },
  officeUpdate: {
    method: 'POST',
    path: 'profile/offices/update',
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: WriteOffice,
    reply: PersonWritten,
  },
  offices: {
    method: 'GET',
    path: 'definition/offices',
    who: 'member',
    kind: 'read',
    input: Nothing,
    reply: OfficeRows,
  },

  impersonationStart: {
    method: 'POST',
    limit: 'actAs',
    path: 'Impersonation/Start',
    who: 'member',
    kind: 'write',
    input: StartImpersonation,
    reply: ImpersonationStatus,
  },
  impersonationStop: {
    method: 'GET',
    path: 'Impersonation/Stop',
    who: 'member',
    kind: 'session',
    input: Nothing,
    reply: ImpersonationStatus,
  },
  impersonationStatus: {
    method: 'GET',
    path: 'Impersonation/Status',
    who: 'member',
    kind: 'session',
    input: Nothing,
    reply: ImpersonationStatus,
  },
  impersonationData: {
    method: 'GET',
    path: 'Impersonation/GetImpersonationData',
    who: 'member',
    kind: 'read',
    input: Nothing,
    reply: ImpersonationData,
  },
  impersonationAllow: {
    method: 'POST',
    path: 'Impersonation/AddAllowedUser',
    who: 'member',
    kind: 'write',
    input: ImpersonationChange,
    reply: ImpersonationChanged,
  },
  impersonationDisallow: {
    method: 'POST',
    path: 'Impersonation/RemoveAllowedUser',
    who: 'member',
    kind: 'write',
    input: ImpersonationChange,
    reply: ImpersonationChanged,
  },
  impersonationAsk: {
    method: 'POST',
    path: 'Impersonation/AddImposter',
    who: 'member',
    kind: 'write',
    input: ImpersonationChange,
    reply: ImpersonationChanged,
  },
  impersonationGiveUp: {
    method: 'POST',
    path: 'Impersonation/RemoveImposter',
    who: 'member',
    kind: 'write',
    input: ImpersonationChange,
    reply: ImpersonationChanged,
  },
  teamSearch: {
    method: 'POST',
    path: 'teams/teamMemberSearch',
    who: 'member',
    kind: 'read',
    input: TeamSearch,
    reply: TeamSearchReply,
  },
  teamAdd: {
    method: 'POST',
    path: 'teams/addToTeam',
    who: 'member',
    kind: 'write',
    input: TeamChange,
    reply: ImpersonationChanged,
  },
  teamRemove: {
    method: 'POST',
    path: 'teams/removeFromTeam',
    who: 'member',
    kind: 'write',
    input: TeamChange,
    reply: ImpersonationChanged,
  },
  noticesRead: {
    method: 'POST',
    path: 'notices/read',
    who: 'member',
    kind: 'write',
    input: NoticesRead,
    reply: NoticesMarked,
  },
  notifications: {
    method: 'GET',
    path: 'notifications',
    who: 'member',
    kind: 'read',
    input: Nothing,
    reply: Notifications,
  },
  notices: { method: 'GET', path: 'notices', who: 'member', kind: 'read', input: Nothing, reply: Notices },

  forms: { method: 'GET', path: 'definition', who: 'member', kind: 'read', input: Nothing, reply: PublishedForms },
  definition: {
    method: 'GET',
    path: 'definition/:formName',
    who: 'member',
    kind: 'read',
    params: FormName,
    query: z.object({ hash: z.optional(z.string().check(z.maxLength(100), withoutNul)) }),
    input: Nothing,
    reply: FormDefinition,
  },
  lookups: {
    method: 'POST',
    path: 'definition/lookup',
    who: 'member',
    kind: 'read',
    input: LookupRequest,
    reply: LookupReply,
  },

  myListings: {
    method: 'GET',
    path: 'Product/Listings/myeditablelistings',
    who: 'member',
    kind: 'read',
    query: OwnListingsQuery,
    input: Nothing,
    reply: ListingRows,
  },
  listings: {
    method: 'GET',
    path: 'Product/Listings',
    who: 'member',
    kind: 'read',
    input: Nothing,
    reply: FoundListings,
  },
  searchListings: {
    method: 'POST',
    limit: 'search',
    path: 'Product/Listings/f',
    who: 'member',
    kind: 'read',
    input: ListingSearch,
    reply: FoundListings,
  },
  copyListing: {
    method: 'POST',
    path: 'Product/Listings/copy',
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: CopyListing,
    reply: CopiedListing,
  },
  listingRecord: {
    method: 'POST',
    path: 'Product/Listings/record',
    who: 'member',
    kind: 'read',
    input: RecordRequest,
    reply: ListingRecord,
  },
  createListing: {
    method: 'POST',
    path: 'Product/Listings/create',
    maxBytes: RECORD_MAX_BYTES,
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: WriteListing,
    reply: WriteListingReply,
  },
  updateListing: {
    method: 'POST',
    path: 'Product/Listings/update',
    maxBytes: RECORD_MAX_BYTES,
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: WriteListing,
    reply: WriteListingReply,
  },
  saveIncomplete: {
    method: 'POST',
    path: 'Product/Listings/saveIncomplete',
    maxBytes: RECORD_MAX_BYTES,
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: WriteListing,
    reply: WriteListingReply,
  },
  updateIncomplete: {
    method: 'POST',
    path: 'Product/Listings/updateIncomplete',
    maxBytes: RECORD_MAX_BYTES,
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: WriteListing,
    reply: WriteListingReply,
  },
  deleteListing: {
    method: 'POST',
    path: 'Product/Listings/delete',
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: DeleteListing,
    reply: DeleteListingReply,
  },

  autosaveCreate: {
    method: 'POST',
    path: 'autosave/create',
    maxBytes: RECORD_MAX_BYTES,
    who: 'member',
    kind: 'write',
    input: AutosaveRequest,
    reply: AutosaveReply,
  },
  autosaveUpdate: {
    method: 'POST',
    path: 'autosave/updateData',
    maxBytes: RECORD_MAX_BYTES,
    who: 'member',
    kind: 'write',
    input: AutosaveRequest,
    reply: AutosaveReply,
  },
  autosaveCheck: {
    method: 'POST',
    path: 'autosave/check',
    who: 'member',
    kind: 'read',
    input: AutosaveCheck,
    reply: AutosaveCheckReply,
  },
  autosaveRetrieve: {
    method: 'POST',
    path: 'autosave/retrieve',
    who: 'member',
    kind: 'write',
    input: AutosaveRetrieve,
    reply: Autosave,
  },
  autosaveRemove: {
    method: 'POST',
    path: 'autosave/remove',
    who: 'member',
    kind: 'write',
    input: AutosaveKey,
    reply: Removed,
  },
  autosaveRestore: {
    method: 'POST',
    path: 'autosave/restore',
    who: 'member',
    kind: 'write',
    input: AutosaveKey,
    reply: Removed,
  },

  lockCheck: {
    method: 'POST',
    path: 'RowLock/check',
    who: 'member',
    kind: 'read',
    input: LockRequest,
    reply: LockReply,
  },
  lockCreate: {
    method: 'POST',
    path: 'RowLock/create',
    who: 'member',
    kind: 'write',
    input: LockRequest,
    reply: LockReply,
  },
  lockPing: {
    method: 'POST',
    path: 'RowLock/ping',
    who: 'member',
    kind: 'write',
    input: LockRequest,
    reply: LockReply,
  },
  lockRemove: {
    method: 'POST',
    path: 'RowLock/remove',
    who: 'member',
    kind: 'write',
    input: LockActionRequest,
    reply: LockReply,
  },
  lockTakeover: {
    method: 'POST',
    limit: 'takeover',
    path: 'RowLock/takeover',
    who: 'member',
    kind: 'write',
    input: LockActionRequest,
    reply: LockReply,
  },

  lockDiscard: {
    method: 'POST',
    path: 'RowLock/discard-changes',
    who: 'member',
    kind: 'write',
    input: LockActionRequest,
    reply: LockReply,
  },

  uploadPhoto: {
    method: 'POST',
    path: 'Image/UploadPhotos',
    maxBytes: PHOTO_UPLOAD_MAX_BYTES,
    who: 'member',
    kind: 'write',
    body: 'multipart',
    input: Nothing,
    reply: UploadReply,
  },
  getFile: {
    method: 'GET',
    path: 'Image/GetAwsFile',
    who: 'member',
    kind: 'read',
    replies: 'binary',
    query: z.object({ file: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    input: Nothing,
    reply: z.unknown(),
  },
  mediaFile: {
    method: 'GET',
    limit: 'media',
    path: 'Image/Media',
    who: 'anyone',
    kind: 'read',
    replies: 'binary',
    query: MediaQuery,
    input: Nothing,
    reply: z.unknown(),
  },
  preferredPhoto: {
    method: 'POST',
    path: 'Image/GetPreferredPhoto',
    who: 'member',
    kind: 'read',
    input: PreferredPhotoRequest,
    reply: PreferredPhotoReply,
  },
  downloadPhotos: {
    method: 'POST',
    limit: 'zip',
    path: 'Image/DownloadZip',
    who: 'member',
    kind: 'read',
    replies: 'binary',
    input: ZipRequest,
    reply: z.unknown(),
  },

  uploadSupplement: {
    method: 'POST',
    path: 'Supplement/Upload',
    maxBytes: SUPPLEMENT_UPLOAD_MAX_BYTES,
    who: 'member',
    kind: 'write',
    body: 'multipart',
    input: Nothing,
    reply: UploadedSupplement,
  },
  getSupplement: {
    method: 'GET',
    path: 'Supplement/GetFile',
    who: 'member',
    kind: 'read',
    replies: 'binary',
    query: z.object({ file: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    input: Nothing,
    reply: z.unknown(),
  },

  auditQuery: {
    method: 'POST',
    limit: 'search',
    path: 'AuditLog/query',
    who: 'member',
    kind: 'read',
    input: AuditQuery,
    reply: AuditReply,
  },

  deliveryRetry: {
    method: 'POST',
    path: 'Deliveries/Retry',
    who: 'member',
    kind: 'write',
    input: RetryDelivery,
    reply: RetriedDelivery,
  },

  condoSearch: {
    method: 'POST',
    limit: 'search',
    path: 'CondoName/search',
    who: 'member',
    kind: 'read',
    input: CondoSearch,
    reply: CondoNames,
  },
  condoSelect: {
    method: 'POST',
    path: 'CondoName/select',
    who: 'member',
    kind: 'read',
    input: CondoSelect,
    reply: CondoNames,
  },
  condoInsert: {
    method: 'POST',
    path: 'CondoName/insert',
    who: 'member',
    kind: 'write',
    idempotent: true,
    input: CondoInsert,
    reply: CondoInserted,
  },
  condoUpdate: {
    method: 'POST',
    path: 'CondoName/update',
    who: 'member',
    kind: 'write',
    input: CondoUpdate,
    reply: CondoUpdated,
  },

  taxSearch: {
    method: 'POST',
    limit: 'search',
    path: 'Tax/search',
    who: 'member',
    kind: 'read',
    input: TaxSearch,
    reply: TaxRows,
  },
  taxSelect: { method: 'POST', path: 'Tax/select', who: 'member', kind: 'read', input: TaxSelect, reply: TaxListing },
  geocode: {
    method: 'POST',
    path: 'Geocode/search',
    who: 'member',
    kind: 'read',
    input: GeocodeRequest,
    reply: GeocodeReply,
  },
  tile: {
    method: 'GET',
    path: 'tiles/:layer/:z/:x/:y',
    who: 'member',
    kind: 'read',
    replies: 'binary',
    params: TileParams,
    input: Nothing,
    reply: z.unknown(),
  },

  showingLink: {
    method: 'POST',
    path: 'Showing/Link',
    who: 'member',
    kind: 'read',
    input: ShowingRequest,
    reply: ShowingLink,
  },
  showingPage: {
    method: 'GET',
    path: 'Showing/Page',
    who: 'anyone',
    kind: 'read',
    replies: 'binary',
    query: ShowingQuery,
    input: Nothing,
    reply: z.unknown(),
  },
  errorReport: {
    method: 'POST',
    path: 'ErrorReport',
    who: 'anyone',
    kind: 'write',
    input: ErrorReport,
    reply: ErrorReported,
  },
} as const satisfies Record<string, Endpoint>

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
