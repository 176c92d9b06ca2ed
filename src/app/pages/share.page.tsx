// Photos shared from another app: how many arrived, and which listing to add them to.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isChangeForm } from '#contract/change-form.ts'
import { draftTitle, groupDrafts, photoCount } from '#src/features/drafts/group-drafts.ts'
import { draftAddress } from '#src/features/drafts/record-address.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
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
import { DraftsNotRead } from '../work/drafts-not-read.tsx'
import { chooseForShared, useSharedInbox } from '../work/shared-photos.ts'
import { useDrafts } from '../work/use-drafts.ts'
import './share.css'
import { counted } from '#src/ui/counted.ts'

/** Page that contains the photos, in every form that has them. */
const PHOTOS = 'Photos'

export function SharePage() {
  const { lost = 0 } = useSearch({ from: '/share' })
  const { files, drop } = useSharedInbox()
  const drafts = useDrafts()
  const dialogs = useDialogs()
  const label = 'Looking for what was shared'
  if (!files || !drafts)
    return (
      <Page title="Shared photos" back="/">
        {drafts ? <Skeleton lines={4} label={label} /> : <DraftsNotRead lines={4} label={label} />}
      </Page>
    )
  const remove = async () => {
    const sure = await dialogs.ask({
      title: `Delete ${counted(files.length, 'photo')}?`,
      text: 'They are removed from the portal only, not from the app that shared them.',
      yes: 'Delete',
      no: 'Keep',
      danger: true,
    })
    if (sure) drop(files.map(({ id }) => id))
  }
  return (
    <Page title="Shared photos" back="/">
      {lost > 0 && (
        <p role="alert" className="panel panel-pad field-error">
          {`${counted(lost, 'photo')} could not be saved on this ${deviceWord()}. Free up some space and share again.`}
        </p>
      )}
      {files.length === 0 ? (
        <NothingCame />
      ) : (
        <>
          <p role="status">
            <b>{counted(files.length, 'photo')} received.</b> Choose the listing to add to. They stay on this{' '}
            {deviceWord()} for {SHARED_DAYS} days.
          </p>
          <Listings drafts={drafts} />
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
    title="0 photos received"
    action={
      <Link to="/" className={buttonClass('plain')}>
        Home
      </Link>
    }
  >
    The other app shared no photo. Share again, or open a listing and choose the photos there.
  </EmptyState>
)

const takesPhotos = (draft: Draft) => recordTypeOf(draft) === 'listing' && !isChangeForm(draft.formName)

function Listings({ drafts }: { drafts: readonly Draft[] }) {
  const navigate = useNavigate()
  const types = usePropertyTypes()
  const { needsYou, open } = groupDrafts(drafts)
  const offered = [...needsYou, ...open].filter(takesPhotos)
  const choose = (draft: Draft) => {
    chooseForShared(draft.draftId)
    const address = draftAddress(draft, types)
    void navigate({ ...address, search: { ...address.search, section: PHOTOS } })
  }
  const begin = (route: string) => {
    chooseForShared(null)
    void navigate({
      to: '/listings/create/$listingType',
      params: { listingType: route },
      search: { listingType: route, section: PHOTOS },
    })
  }
  return (
    <>
      {offered.length > 0 && (
        <>
          <h2>Your drafts</h2>
          <ul className="share-choices stack">
            {offered.map((draft) => (
              <li key={draft.draftId}>
                <Button look="plain" wide onClick={() => choose(draft)}>
                  {`${draftTitle(draft, types)} · ${counted(photoCount(draft), 'photo')}`}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>New listing</h2>
      <ul className="share-choices stack">
        {types.all
          .filter(({ isRetired }) => !isRetired)
          .map(({ code, route, label }) => (
            <li key={code}>
              <Button look="plain" wide onClick={() => begin(route)}>
                {label}
              </Button>
            </li>
          ))}
      </ul>
      <p className="soft small">Another listing of yours? Open it, go to Photos and tap “Add here”.</p>
    </>
  )
}
