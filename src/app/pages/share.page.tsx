// Photos and files shared from another app: how many arrived, and which listing to add them to.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { isChangeForm } from '#contract/change-form.ts'
import type { ListingRow } from '#contract/listing.ts'
import { isDocument } from '#contract/share.ts'
import { draftTitle, groupDrafts, photoCount } from '#src/features/drafts/group-drafts.ts'
import { draftAddress } from '#src/features/drafts/record-address.ts'
import { myListingsQuery } from '#src/features/listings/listing-queries.ts'
import { openListings } from '#src/features/listings/listing-rows.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { countedParts } from '#src/offline/drafts/standing-words.ts'
import { SHARED_DAYS } from '#src/offline/store/shared-files.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useServices } from '../services.tsx'
import { DraftsNotRead } from '../work/drafts-not-read.tsx'
import { chooseForShared, type SharedKind, useSharedInbox } from '../work/shared-files.ts'
import { useDrafts } from '../work/use-drafts.ts'
import './share.css'
import { counted } from '#src/ui/counted.ts'

/** Pages that contain the photos and the files, in every form that has them. */
const PHOTOS = 'Photos'
const FILES = 'Supplements'

export function SharePage() {
  const { lost = 0 } = useSearch({ from: '/share' })
  const { files, drop } = useSharedInbox()
  const drafts = useDrafts()
  const dialogs = useDialogs()
  const label = 'Looking for what was shared'
  if (!files || !drafts)
    return (
      <Page title="Shared with the portal" back="/">
        {drafts ? <Skeleton lines={4} label={label} /> : <DraftsNotRead lines={4} label={label} />}
      </Page>
    )
  const documents = files.filter(isDocument).length
  const photos = files.length - documents
  const came = countedParts({ photos, files: documents })
  const remove = async () => {
    const sure = await dialogs.ask({
      title: `Delete ${came}?`,
      text: 'They are removed from the portal only, not from the app that shared them.',
      yes: 'Delete',
      no: 'Keep',
      danger: true,
    })
    if (sure) drop(files.map(({ id }) => id))
  }
  return (
    <Page title="Shared with the portal" back="/">
      {lost > 0 && (
        <p role="alert" className="panel panel-pad field-error">
          {`${counted(lost, 'file')} could not be saved on this ${deviceWord()}: too large, or no room. 50 MB at most; free up some space and share again.`}
        </p>
      )}
      {files.length === 0 ? (
        <NothingCame />
      ) : (
        <>
          <p role="status">
            <b>{came} received.</b> Choose the listing to add to. They stay on this {deviceWord()} for {SHARED_DAYS}{' '}
            days.
          </p>
          {photos > 0 && documents > 0 && (
            <p className="soft">
              Photos are added first. The {documents === 1 ? 'file is' : 'files are'} added when you open Supplements.
            </p>
          )}
          <Listings drafts={drafts} kinds={[...kindsIf('photos', photos), ...kindsIf('files', documents)]} />
          <Button look="quiet" icon="trash" onClick={() => void remove()}>
            Delete
          </Button>
        </>
      )}
    </Page>
  )
}

const NothingCame = () => (
  <EmptyState
    picture={<Icon name="photo" size={40} />}
    title="Nothing received"
    action={
      <Link to="/" className={buttonClass('plain')}>
        Home
      </Link>
    }
  >
    The other app shared no photo and no file. Share again, or open a listing and choose them there.
  </EmptyState>
)

/** At most this many of the member's listings. */
const SHOWN = 5

const takesUploads = (draft: Draft) => recordTypeOf(draft) === 'listing' && !isChangeForm(draft.formName)

const kindsIf = (kind: SharedKind, count: number): SharedKind[] => (count > 0 ? [kind] : [])

function Listings({ drafts, kinds }: { drafts: readonly Draft[]; kinds: readonly SharedKind[] }) {
  const section = kinds.includes('photos') ? PHOTOS : FILES
  const { call } = useServices()
  const navigate = useNavigate()
  const types = usePropertyTypes()
  const { needsYou, open } = groupDrafts(drafts)
  const offered = [...needsYou, ...open].filter(takesUploads)
  const choose = (draft: Draft) => {
    chooseForShared(draft.draftId, kinds)
    const address = draftAddress(draft, types)
    void navigate({ ...address, search: { ...address.search, section } })
  }
  const { data } = useQuery(myListingsQuery(call, false))
  const begun = new Set(offered.map(({ base }) => base?.UniqueID))
  const mine = openListings(data?.rows ?? [])
    .filter(({ UniqueID }) => !begun.has(UniqueID))
    .slice(0, SHOWN)
  const change = ({ UniqueID, PropertyType }: ListingRow) => {
    chooseForShared({ UniqueID }, kinds)
    const listingType = types.routeOf(PropertyType)
    void navigate({
      to: '/listings/edit/$listingType',
      params: { listingType },
      search: { UniqueID, listingType, section },
    })
  }
  const begin = (route: string) => {
    chooseForShared(null, kinds)
    void navigate({
      to: '/listings/create/$listingType',
      params: { listingType: route },
      search: { listingType: route, section },
    })
  }
  return (
    <>
      <Offered title="Your drafts">
        {offered.map((draft) => (
          <Button key={draft.draftId} look="plain" wide onClick={() => choose(draft)}>
            {`${draftTitle(draft, types)} · ${counted(photoCount(draft), 'photo')}`}
          </Button>
        ))}
      </Offered>
      <Offered title="Your listings">
        {mine.map((row) => (
          <Button key={row.UniqueID} look="plain" wide onClick={() => change(row)}>
            {`${row.ListingId} · ${row.UnparsedAddress || types.label(row.PropertyType)}`}
          </Button>
        ))}
      </Offered>
      <Offered title="New listing">
        {types.all
          .filter(({ isRetired }) => !isRetired)
          .map(({ code, route, label }) => (
            <Button key={code} look="plain" wide onClick={() => begin(route)}>
              {label}
            </Button>
          ))}
      </Offered>
      <p className="soft small">{`Another listing? Open it, go to ${section} and tap “Add here”.`}</p>
    </>
  )
}

const Offered = ({ title, children }: { title: string; children: ReactElement[] }) =>
  children.length > 0 && (
    <>
      <h2>{title}</h2>
      <ul className="share-choices stack">
        {children.map((each) => (
          <li key={each.key}>{each}</li>
        ))}
      </ul>
    </>
  )
