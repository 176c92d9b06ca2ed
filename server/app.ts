// The service: everything in this portal's API. The list of features below is its table of contents.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Board } from '#contract/board.ts'
import type { PartnerAddresses, TrainingLink } from '#contract/partner.ts'
import type { PhotoExtraType } from '#contract/photo.ts'
import type { PortalInfo } from '#contract/session.ts'
import type { Blobs } from './blobs/blobs.ts'
import { mintBlobKeys } from './blobs/orphaned-blobs.store.ts'
import type { Db } from './db/connection.ts'
import type { ReadReplica } from './db/read-replica.ts'
import { accessRoutes } from './features/access/access.routes.ts'
import { notificationRoutes, serveNotifications } from './features/announcements/announcement.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { recordAudit as writeAudit } from './features/audit/audit.store.ts'
import { autosaveRoutes } from './features/autosave/autosave.routes.ts'
import { discardAutosavesOf } from './features/autosave/autosave-bin.store.ts'
import { finishAutosave } from './features/autosave/autosaves.store.ts'
import { condoRoutes } from './features/condos/condo.routes.ts'
import { findCondo } from './features/condos/condos.store.ts'
import { todayRoutes } from './features/dashboard/today.routes.ts'
import { latestDeliveries, queueDeliveries, refusedDeliveries } from './features/deliveries/deliveries.store.ts'
import { deliveryRoutes } from './features/deliveries/delivery.routes.ts'
import { errorReportRoutes } from './features/error-reports/error-report.routes.ts'
import { catalogRoutes } from './features/forms/catalog.routes.ts'
import { definitionRoutes } from './features/forms/form.routes.ts'
import { describeCode, isActiveCode } from './features/forms/lookup-codes.ts'
import type { PublishedCatalog } from './features/forms/published-catalog.ts'
import { boardGeocoder } from './features/geocode/board-geocoder.ts'
import { geocodeRoutes } from './features/geocode/geocode.routes.ts'
import { type Geocoder, withinOutlines } from './features/geocode/geocoder.ts'
import { guestRoutes } from './features/guests/guest.routes.ts'
import { countForListing } from './features/guests/guests.store.ts'
import { impersonationRoutes, traceActing } from './features/impersonation/impersonation.routes.ts'
import { countRequests } from './features/impersonation/impersonations.store.ts'
import { listingRoutes } from './features/listings/listing.routes.ts'
import { findAuditedListing, findByDraft, findListingFacts } from './features/listings/listings.store.ts'
import { lockRoutes } from './features/locks/lock.routes.ts'
import { hasAutosave, locksOf } from './features/locks/locks.store.ts'
import { releaseAtSignOut, releaseLock } from './features/locks/tell-askers.ts'
import { requireLock, requireLockOrFree, takeFreeLock } from './features/locks/write-under-lock.ts'
import { memberRoutes } from './features/members/member.routes.ts'
import { noticeRoutes } from './features/notices/notice.routes.ts'
import { countUnread, notifyMember as leaveNotice, withdrawNotice } from './features/notices/notices.store.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { createPictureGate } from './features/photos/encode-picture.ts'
import { photoRoutes } from './features/photos/photo.routes.ts'
import {
  copyPhotosOfDraft,
  photosOf,
  photosOfDraft,
  placePhotos,
  readPhotos,
  usablePhotos,
} from './features/photos/photos.store.ts'
import { pictureReceiver } from './features/photos/receive-photo.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { withPush } from './features/push/push-texts.ts'
import { auditedSecurely } from './features/security-log/audited-events.ts'
import { watchSecurity } from './features/security-log/watch-security.ts'
import { actAs } from './features/session/begin-session.ts'
import { endSessionsForRole, resetSecondFactor } from './features/session/change-second-factor.ts'
import { sessionSecret } from './features/session/cookies.ts'
import { createFindCaller } from './features/session/find-caller.ts'
import { registerLogin } from './features/session/login.routes.ts'
import { passkeyRoutes } from './features/session/passkey.routes.ts'
import type { Provider } from './features/session/provider.ts'
import { registerProviderLogin } from './features/session/provider-login.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { endSessionsOf, openSessionsOf } from './features/session/session.store.ts'
import { showingRoutes } from './features/showings/showing.routes.ts'
import { supplementRoutes } from './features/supplements/supplement.routes.ts'
import {
  copyFilesOfDraft,
  filesOfDraft,
  filesOfListing,
  mayReadDraftFiles,
  placeSupplements,
  usableSupplements,
} from './features/supplements/supplements.store.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { taxRoutes } from './features/tax/tax.routes.ts'
import { tileRoutes } from './features/tiles/tile.routes.ts'
import { answerProblems } from './http/answer-problems.ts'
import { addApiDocs } from './http/api-docs.ts'
import { compressReplies } from './http/compress-replies.ts'
import { type AnyRoute, registerRoutes } from './http/endpoint.ts'
import { hashesOfScripts } from './http/first-pages.ts'
import { type Limits, noLimits } from './http/limits/count-calls.ts'
import { KEPT, PICTURES_AT_ONCE, TURNS } from './http/limits/limits.ts'
import { createFairGate, createTurns, noTurns, type TurnsOptions } from './http/limits/turns.ts'
import { createUploadShares, type UploadShares } from './http/limits/upload-shares.ts'
import { addMetrics, type MetricsOptions } from './http/metrics.ts'
import {
  addHealth,
  drainRequestBody,
  gracefulShutdown,
  type OverloadOptions,
  openService,
  refuseWhenOverloaded,
  type ServiceOptions,
} from './http/open-service.ts'
import { ownOriginsOf } from './http/same-origin.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { noteSecurity } from './http/security-log.ts'
import { addSecurityTxt } from './http/security-txt.ts'
import { serveApp } from './http/serve-app.ts'
import { findPersonByDraft } from './records/people.store.ts'
import { findAgentFacts, findOfficeFacts } from './records/record-facts.store.ts'
import type { SecondFactor } from './settings/second-factor.ts'
import { chooseThirdParties, type ThirdParties } from './settings/third-parties.ts'
import { applyZoneData, ZONE_DATA_VERSION } from './settings/zone-data.ts'
import { exceedsStorage } from './uploads/stored-bytes.store.ts'
import type { ScanFile } from './uploads/virus-scanner.ts'

export type AppDeps = ServiceOptions & {
  db: Db
  /** A separate pool for searches; by default they share `db`. */
  searchDb?: Db
  /** Answers calls that may be answered some seconds behind. */
  replica?: ReadReplica | undefined
  blobs: Blobs
  catalog: PublishedCatalog
  /** A picture of the demo board, read when it is first requested. */
  readDemoPhoto: (seed: number) => Promise<{ image: Buffer; thumbnail: Buffer }>
  /** Rate limits; tests omit them. */
  limits?: Limits
  overload?: OverloadOptions
  metrics?: MetricsOptions
  /** Release day of the bundled PostgreSQL, if the portal uses it. */
  bundledSince?: string | undefined
  boardName: string
  board: Board
  /** The version and build date that members see. */
  shown: { version: string; buildDate: string }
  /** External services; by default the portal's own replacements. */
  thirdParties?: ThirdParties
  /** The board's contact for help, shown in the portal's footer. */
  support?: PortalInfo['support']
  /** Where to report security problems: an e-mail or web address. */
  securityContact?: string | undefined
  partners?: PartnerAddresses
  training?: TrainingLink[]
  photoExtraTypes?: PhotoExtraType[]
  /** The board's virus scanner for supplements. */
  scanFile?: ScanFile | undefined
  demo: boolean
  /** Epoch milliseconds. */
  now?: () => number
  /** The sign-in provider; by default members sign in here with their passwords. */
  login?: { provider: Provider; linkClaim: string | undefined; publicUrl: string }
  /** For members who sign in here. By default, none is required, and there are no passkeys. */
  secondFactor?: SecondFactor | undefined
  publicUrl: string | undefined
  /** The memory for uploads in progress and its limits. */
  uploads?: UploadShares
  /** Maximum number of drafts that a member may have on the server; defaults to the contract's. */
  draftsMax?: number
  /** How many expensive calls of a member run at once and how many wait; 'off' for no limit. */
  turns?: TurnsOptions | 'off'
  appDir: string
  keptDir: string
  /** False removes the service worker from every phone. */
  hasWorker?: boolean
}

/**
 * Also writes grants, impersonation, lock takeovers, roles and status changes to the security log, whichever feature
 * audits them.
 */
const recordAudit = auditedSecurely(writeAudit, noteSecurity)

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = await openService(deps)
  const policy = addSecurityHeaders(app, {
    https: Boolean(deps.tls) || (deps.publicUrl?.startsWith('https:') ?? false),
    frames: deps.thirdParties?.chat ? [deps.thirdParties.chat.url.origin] : [],
    scripts: hashesOfScripts(deps.appDir),
  })
  compressReplies(app)
  answerProblems(app)
  drainRequestBody(app)
  gracefulShutdown(app)
  const security = watchSecurity(app)
  if (deps.metrics) addMetrics(app, deps.metrics)
  if (deps.overload) await refuseWhenOverloaded(app, deps.overload)
  addHealth(app, deps.db)
  if (deps.securityContact) addSecurityTxt(app, deps.securityContact, deps.publicUrl)
  const limits = deps.limits ?? noLimits
  await addApiDocs(app, { boardName: deps.boardName, limits })

  const ownOrigins = ownOriginsOf(deps.publicUrl)
  const signIn = { db: deps.db, boardName: deps.boardName, limits, security, noteSecurity, ownOrigins }
  if (deps.login) registerProviderLogin(app, { ...signIn, ...deps.login, recordAudit, notifyMember })
  else {
    const secondFactor = deps.secondFactor ?? { relyingParty: undefined, requiredFor: [] }
    const local = { demo: deps.demo, now: deps.now ?? Date.now, secondFactor }
    registerLogin(app, { ...signIn, ...local, recordAudit, notifyMember })
  }
  const readTogether = registerRoutes(app, featureRoutes(deps), {
    db: deps.db,
    searchDb: deps.searchDb,
    replica: deps.replica,
    uploads: deps.uploads ?? createUploadShares(),
    turns: {
      expensive: deps.turns === 'off' ? noTurns : createTurns(deps.turns ?? TURNS.expensive),
      ordinary: deps.turns === 'off' ? noTurns : createTurns(TURNS.ordinary),
    },
    ownOrigins,
    limits,
    ...createFindCaller({
      rights: deps.catalog.rights,
      traceEnd: (tx, ended) => traceActing({ tx, ...ended }, 'End', { recordAudit }),
    }),
  })
  serveNotifications(app, deps.db, deps.catalog.notifications)
  const isMember = (request: FastifyRequest) => sessionSecret(request) !== undefined
  await serveApp(app, { ...deps, policy, first: { isMember, read: readTogether } })
  return app
}

/** Also sends urgent notices to the member's phones. */
const notifyMember = withPush(leaveNotice)

const recordPhotos = { of: readPhotos, usable: usablePhotos, place: placePhotos }

/** Facts about agents and offices that rights depend on. */
const findFacts = { findAgent: findAgentFacts, findOffice: findOfficeFacts }

/** The features of the portal, each with the functions it needs from the others. */
function featureRoutes(deps: AppDeps): AnyRoute[] {
  const services = deps.thirdParties ?? chooseThirdParties({})
  const mintKeys = (count: number) => mintBlobKeys(deps.db, count)
  const receivePicture = pictureReceiver(createPictureGate(deps.limits ?? noLimits))
  const locks = { hold: requireLock, release: releaseLock({ notifyMember, withdrawNotice }) }
  return [
    ...sessionRoutes({
      boardName: deps.boardName,
      board: deps.board,
      zoneData: { version: ZONE_DATA_VERSION, offsets: applyZoneData(deps.board.timeZone) },
      shown: deps.shown,
      demo: deps.demo,
      support: deps.support,
      hasChat: services.chat !== undefined,
      partners: deps.partners,
      training: deps.training,
      photoExtraTypes: deps.photoExtraTypes ?? [],
      logoutAddress: deps.login?.provider.logoutAddress,
      releaseLocks: releaseAtSignOut(withdrawNotice),
      noteSecurity,
      photosOfMember: (tx, uniqueId) => photosOf(tx, { type: 'agent', id: uniqueId }, 'members'),
    }),
    ...passkeyRoutes({ secondFactor: deps.login ? undefined : deps.secondFactor, recordAudit, notifyMember }),
    ...accessRoutes({
      findListing: findAuditedListing,
      ...findFacts,
      findForm: deps.catalog.form,
      propertyTypes: deps.catalog.propertyTypes,
      rights: deps.catalog.rights,
    }),
    ...memberRoutes({
      locksOf,
      openSessionsOf,
      endSessionsOf,
      resetSecondFactor: (tx, order) => resetSecondFactor(tx, order, { recordAudit, notifyMember }),
      findAgent: findAgentFacts,
      recordAudit,
      notifyMember,
    }),
    ...definitionRoutes(deps.catalog),
    ...catalogRoutes(deps.catalog),
    ...systemRoutes(deps.bundledSince ?? null),
    ...peopleRoutes({
      catalog: deps.catalog,
      timeZone: deps.board.timeZone,
      locks,
      photos: recordPhotos,
      latestDeliveries,
      queueDeliveries,
      recordAudit,
      finishAutosave,
      endSessionsForRole: (tx, changed) =>
        endSessionsForRole(tx, changed, { requiredFor: deps.secondFactor?.requiredFor ?? [], notifyMember }),
    }),
    ...listingRoutes({
      catalog: deps.catalog,
      timeZone: deps.board.timeZone,
      locks: { ...locks, takeFree: takeFreeLock },
      autosaves: { finish: finishAutosave, discardOf: discardAutosavesOf, hasAny: hasAutosave },
      photos: recordPhotos,
      supplements: { usable: usableSupplements, place: placeSupplements, ofListing: filesOfListing },
      exceedsStorage,
      deliveries: { queue: queueDeliveries, latest: latestDeliveries },
      guestPhotos: countForListing,
      recordAudit,
      notifyMember,
    }),
    ...autosaveRoutes({
      hasAutosave,
      findListing: findListingFacts,
      findMade: {
        listing: findByDraft,
        agent: (tx, draftId) => findPersonByDraft(tx, 'agent', draftId),
        office: (tx, draftId) => findPersonByDraft(tx, 'office', draftId),
      },
      requireLock,
      propertyTypeOf: (formName) => deps.catalog.propertyTypes().byRoute(formName)?.code,
      requireLockOrFree,
      photosOfDraft,
      filesOfDraft,
      mayReadFiles: (tx, caller, of) => mayReadDraftFiles(tx, caller, of, deps.catalog.visibility('listings')),
      formNames: deps.catalog.formNames,
      draftsMax: deps.draftsMax ?? KEPT.drafts,
      copyUploads: async (tx, copy) =>
        new Map([...(await copyPhotosOfDraft(tx, copy)), ...(await copyFilesOfDraft(tx, copy))]),
      recordAudit,
      notifyMember,
    }),
    ...impersonationRoutes({ actAs, recordAudit, notices: { notify: notifyMember, withdraw: withdrawNotice } }),
    ...noticeRoutes(),
    ...notificationRoutes({ published: deps.catalog.notifications, recordAudit }),
    ...pushRoutes({ sessionSecret }),
    ...todayRoutes({
      timeZone: deps.board.timeZone,
      visibility: () => deps.catalog.visibility('listings'),
      countUnread,
      countRequests,
      refusedDeliveries,
    }),
    ...lockRoutes({
      findListing: findListingFacts,
      recordAudit,
      notifyMember,
      withdrawNotice,
      discardAutosaves: discardAutosavesOf,
    }),
    ...photoRoutes({
      blobs: deps.blobs,
      readDemoPhoto: deps.readDemoPhoto,
      findListing: findListingFacts,
      requireLock,
      mintKeys,
      receivePicture,
    }),
    ...guestRoutes({
      blobs: deps.blobs,
      mintKeys,
      receivePicture,
      recordAudit,
      shotsByForm: () =>
        new Map(
          deps.catalog.forms().flatMap(({ formName, definitionType = 'listings', pages }) => {
            const groups = pages.flatMap((page) => page.groups.filter(({ items }) => items === 'photos'))
            const shots = groups.flatMap((group) => group.shots ?? [])
            return definitionType === 'listings' && groups.length > 0 ? [[formName, shots] as const] : []
          }),
        ),
    }),
    ...supplementRoutes({
      visibility: deps.catalog.visibility,
      blobs: deps.blobs,
      gate: createFairGate(PICTURES_AT_ONCE.supplements),
      scan: deps.scanFile,
      inTransaction: (work) => deps.db.transaction().execute(work),
      mintKeys,
      findListing: findListingFacts,
      requireLock,
    }),
    ...auditRoutes({
      timeZone: deps.board.timeZone,
      visibility: deps.catalog.visibility,
      findListing: findListingFacts,
      findAuditedListing,
      ...findFacts,
      findCondo,
    }),
    ...deliveryRoutes({ recordAudit }),
    ...condoRoutes({ isSubdivision: (code) => isActiveCode(deps.catalog, 'SubdivisionName', code), recordAudit }),
    ...taxRoutes(),
    ...geocodeRoutes(geocoderOf(deps, services)),
    ...tileRoutes({ db: deps.db, outside: services.tiles }),
    ...showingRoutes({ service: services.showing, publicUrl: deps.publicUrl, findListing: findListingFacts }),
    ...supportRoutes({ chat: services.chat, contact: deps.support, recordAudit }),
    ...errorReportRoutes(services.errorSink),
  ]
}

/** With tiles from a service outside, the board's outlines don't say where the map has any. */
function geocoderOf({ db, catalog }: AppDeps, { geocoder, tiles }: ThirdParties): Geocoder {
  const found = geocoder ?? boardGeocoder(db, (field, code) => describeCode(catalog, field, code))
  return tiles ? found : withinOutlines(found, db)
}
