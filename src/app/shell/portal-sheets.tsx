// Sheets that open over any page: the types of a new listing, the settings, and the board's terms.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { usePublishedForms } from '#src/app/reading/published-forms.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { AloneSwitch } from '#src/app/ready/alone-line.tsx'
import { FormsReady } from '#src/app/ready/forms-ready.tsx'
import { useServices } from '#src/app/services.tsx'
import { may } from '#src/app/session/member-rights.ts'
import { browserPush } from '#src/device/browser-push.ts'
import { installWayHere } from '#src/device/install-way.ts'
import { hasPasskeys, makePasskey } from '#src/device/passkey.ts'
import { askToKeepStorage, storageUse } from '#src/device/storage-use.ts'
import { CreateChoices } from '#src/features/dashboard/create-choices.tsx'
import { StoragePanel } from '#src/features/drafts/storage-panel.tsx'
import { InstallPanel } from '#src/features/install/install-panel.tsx'
import { createPushSwitch } from '#src/features/settings/push-switch.ts'
import {
  AboutPanel,
  LookPanel,
  PreparePanel,
  PushPanel,
  SendingPanel,
  SystemPanel,
} from '#src/features/settings/settings-panels.tsx'
import { askElsewhereAhead } from '#src/phone/phone-queries.ts'
import { lazyPart, Nothing } from '#src/ui/lazy-part.tsx'
import { UrlSheet } from './url-sheet.tsx'

export function PortalSheets() {
  return (
    <>
      <UrlSheet name="create" title="Create Listing">
        <CreateSheet />
      </UrlSheet>
      <UrlSheet name="settings" title="Settings">
        <Settings />
      </UrlSheet>
      <UrlSheet name="terms" title="Terms of Service">
        <TermsOfService />
      </UrlSheet>
    </>
  )
}

/** Create, opened from the tabs, the menu, or the home screen's shortcut: the listing types. */
function CreateSheet() {
  const forms = usePublishedForms()
  const online = useOnline()
  const { offline } = useServices()
  const queries = useQueryClient()
  // Prefetched while the member chooses the type, because a new form waits for the answer.
  useEffect(() => {
    if (online) askElsewhereAhead(offline, queries)
  }, [online, offline, queries])
  return (
    <FormsReady>
      <CreateChoices {...forms} online={online} replace />
    </FormsReady>
  )
}

const PasskeysPanel = lazyPart(
  () => import('#src/features/settings/passkeys-panel.tsx').then((part) => part.PasskeysPanel),
  Nothing,
)

/** Content of the settings dialog. */
export function Settings() {
  const { call, here, install, portal, uploadHold, user } = useServices()
  const online = useOnline()
  const isThemselves = user.realUniqueID === user.agent.UniqueID
  const passkeys = {
    ...{ call, online },
    make: hasPasskeys() ? makePasskey : null,
    copy: (text: string) => navigator.clipboard.writeText(text),
    print: () => window.print(),
  }
  const push = useMemo(() => createPushSwitch(call, browserPush()), [call])
  return (
    <div className="settings">
      <LookPanel />
      <InstallPanel install={install} />
      <PreparePanel isOff={!here.works}>
        <FormsReady />
        {here.works && <AloneSwitch />}
      </PreparePanel>
      <SendingPanel hold={uploadHold} />
      <StoragePanel measure={storageUse} keep={askToKeepStorage} />
      <PushPanel {...{ push, online, way: installWayHere(false) }} />
      {isThemselves && (
        <Suspense>
          <PasskeysPanel ports={passkeys} />
        </Suspense>
      )}
      {isThemselves && may(user, 'BoardAdministration') && <SystemPanel call={call} />}
      <AboutPanel portal={portal} />
    </div>
  )
}

/** The board's terms for its members. */
function TermsOfService() {
  const { portal } = useServices()
  const board = portal?.boardName ?? 'the board'
  const support = portal?.support
  return (
    <div className="terms">
      <p>
        These terms apply to everybody who uses the member portal of {board} (“the board”): its agents, brokers, office
        managers and staff. By signing in you accept them, beside the bylaws and rules of the board.
      </p>
      <section aria-labelledby="terms-data">
        <h3 id="terms-data">Data disclaimer</h3>
        <p>
          Listing, agent and office information in this portal is entered by members and by third parties. The board
          does not verify it and does not warrant that it is accurate, complete or current. Measurements, taxes and
          other figures must be confirmed independently before anybody relies on them.
        </p>
        <p>
          The portal is provided as it is. Delivery times to the MLS and to other sites are usual times, not promised
          ones. To the extent the law allows, the board is not liable for losses that result from errors, omissions or
          interruptions.
        </p>
      </section>
      <section aria-labelledby="terms-use">
        <h3 id="terms-use">Authorized and unauthorized use of MLS data</h3>
        <p>You may use MLS data to list, market, appraise, buy, sell and lease property for your clients, and to:</p>
        <ul>
          <li>give clients and prospects the information about properties that interests them;</li>
          <li>prepare market analyses and reports for a client or for your brokerage;</li>
          <li>advertise your own listings, and those of others where the rules of the board allow it.</li>
        </ul>
        <p>You may not:</p>
        <ul>
          <li>share your sign-in, or let anybody act in your name except through a grant in this portal;</li>
          <li>copy, download or scrape data in bulk, or build a database or product from it;</li>
          <li>sell, license or publish MLS data, or give it to anybody who is not entitled to it;</li>
          <li>use owners’, occupants’ or other personal information for anything but the transaction at hand;</li>
          <li>publish access codes, lockbox details or remarks that are meant for members.</li>
        </ul>
        <p>
          What members do here is recorded. Use that breaks these terms can lead to loss of access and to discipline
          under the rules of the board.
        </p>
      </section>
      <section aria-labelledby="terms-ownership">
        <h3 id="terms-ownership">Ownership and copyright</h3>
        <p>
          The compilation of MLS data, and the portal itself, belong to the board and its licensors and are protected by
          copyright. What you enter stays yours or your brokerage’s; by entering it you give the board a licence to
          store, reproduce, adapt and distribute it through the MLS, to members and to the sites that you choose.
        </p>
        <p>
          Enter only text, photos, plans and files that you may use. Photos need the permission of whoever took them. If
          you believe that something here infringes a copyright, tell the board, and it will be looked into.
        </p>
        <p>Trademarks of the board, of national associations and of partners belong to their owners.</p>
      </section>
      <section aria-labelledby="terms-cookies">
        <h3 id="terms-cookies">Cookies</h3>
        <p>
          The portal uses cookies that it cannot work without: they keep you signed in, tell when your session ends, and
          recognize a device that has signed in before. It sets no cookies for advertising and follows nobody to other
          sites.
        </p>
        <p>
          Drafts, photos, lists and your display settings are kept in the storage of your browser, so that you can work
          offline. Logging out erases your drafts and lists from the device. Partners’ tools that you open from here
          have cookies and terms of their own.
        </p>
      </section>
      <section aria-labelledby="terms-accessibility">
        <h3 id="terms-accessibility">Accessibility (WCAG 2.0 AA)</h3>
        <p>
          The board wants every member to be able to use this portal, and builds it to the Web Content Accessibility
          Guidelines (WCAG) 2.0, level AA: by keyboard, with a screen reader, with large text and with strong contrast.
          Text size, theme and the sunlight look are in Settings.
        </p>
        <p>
          If something is hard or impossible for you to use, tell us what it is and how you work.{' '}
          {support ? (
            <>
              Write to <a href={`mailto:${support.email}`}>{support.email}</a> or call{' '}
              <a href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>{support.phone}</a>; the board’s office helps you
              until it is mended.
            </>
          ) : (
            'The board’s office helps you until it is mended.'
          )}
        </p>
      </section>
    </div>
  )
}
