// On the Waiting screen: what the member entered while they acted for somebody else than now, or as themselves. They can
// read, copy and discard it, and it is only sent while they act that way again.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImpersonationData } from '#contract/impersonation.ts'
import { saveBlob } from '#src/device/save-file.ts'
import { recordWords } from '#src/features/drafts/change-words.ts'
import { WorkCard } from '#src/features/drafts/draft-card.tsx'
import { EnteredSheet, enteredIn, type FileHere, filesHere, photosHere } from '#src/features/drafts/entered-sheet.tsx'
import { draftTitle, kindWords, photoCount } from '#src/features/drafts/group-drafts.ts'
import { viewAddress } from '#src/features/drafts/record-address.ts'
import { MARK_SIZE, RecordMark } from '#src/features/drafts/record-mark.tsx'
import { type Access, isActing, waitingForAccess, waitingForSelf } from '#src/features/impersonation/acting-words.ts'
import { impersonationQuery } from '#src/features/impersonation/impersonation-queries.ts'
import { definitionQuery, lookupsQuery, recordQuery } from '#src/features/listings/listing-queries.ts'
import { lookupText } from '#src/features/listings/lookup-text.ts'
import { valueText } from '#src/features/listings/value-text.ts'
import { DownloadPhotos } from '#src/features/photos/download-photos.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { hasPartsHere, isWaiting, tallyWork } from '#src/offline/drafts/standing.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button, buttonClass, IconButton } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Link } from '#src/ui/link.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { useToast } from '#src/ui/toast.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'

/**
 * Unsent work that the member entered while they acted for somebody else than now. `effective`: that member; `name`: null
 * for the member's own work, while they act for somebody.
 */
export type ActedFor = { effective: number; name: string | null; drafts: Draft[] }

/** Grouped by member, live; null until read. */
export function useActedForWork(): ActedFor[] | null {
  const { drafts } = useServices()
  const suspended = useSignal(drafts.suspended)
  return suspended && groupsOf(suspended)
}

function groupsOf(drafts: readonly Draft[]): ActedFor[] {
  const groups = new Map<number, ActedFor>()
  for (const draft of drafts) {
    const { owner } = draft
    if (!isWaiting(draft)) continue
    const group = groups.get(owner.effective)
    const name = owner.effective === owner.real ? null : owner.effectiveName!
    groups.set(owner.effective, { effective: owner.effective, name, drafts: [...(group?.drafts ?? []), draft] })
  }
  return [...groups.values()]
}

export function ActedForWork({ work }: { work: readonly ActedFor[] }) {
  const { call } = useServices()
  const links = useQuery(impersonationQuery(call))
  return work.map((each) => <Group key={each.effective} work={each} access={accessTo(each.effective, links.data)} />)
}

function accessTo(lead: number, links: ImpersonationData | undefined): Access {
  if (!links) return 'unknown'
  const isLead = ({ UniqueID }: { UniqueID: number }) => UniqueID === lead
  if (links.impersonationTargets.some(isLead)) return 'granted'
  return links.requestsSent.some(isLead) ? 'requested' : 'none'
}

function Group({ work: { effective, name, drafts }, access }: { work: ActedFor; access: Access }) {
  const { user } = useServices()
  const isOwn = name === null
  const impersonate = useSheet('impersonate')
  const waiting = {
    count: drafts.length,
    isUnsent: drafts.some(hasPartsHere),
    // As the header counts them.
    needsYou: tallyWork(drafts).needsYou > 0,
  }
  return (
    <section className="work-group" aria-labelledby={`acted-for-${effective}`}>
      <h2 id={`acted-for-${effective}`}>{isOwn ? 'Your own work' : `For ${name}`}</h2>
      <p className="soft">{isOwn ? waitingForSelf(waiting) : waitingForAccess(name, access, waiting)}</p>
      <ul className="panel work-list">
        {drafts.map((draft) => (
          <KeptDraft key={draft.draftId} draft={draft} name={name} />
        ))}
      </ul>
      <div className="work-buttons cluster">
        {!isOwn && access === 'granted' && <Button onClick={impersonate.open}>Impersonate</Button>}
        {!isOwn && access === 'none' && !isActing(user) && (
          <Link to="/agent/view" search={{ UniqueID: user.realUniqueID }} className={buttonClass('plain')}>
            Ask for access
          </Link>
        )}
      </div>
    </section>
  )
}

/** Its form can't be opened while the member acts otherwise; what they entered can be read, copied and discarded. */
function KeptDraft({ draft, name }: { draft: Draft; name: string | null }) {
  const { offline, now } = useServices()
  const types = usePropertyTypes()
  const dialogs = useDialogs()
  const toast = useToast()
  const { momentText } = useFormats()
  const title = draftTitle(draft, types)
  const photos = photoCount(draft)
  const [isShown, setShown] = useState(false)
  const facts = [
    kindWords(draft, types),
    photos > 0 && counted(photos, 'photo'),
    `edited ${momentText(draft.editedAt, now())}`.replaceAll(' ', '\u00a0'),
  ]
  const discard = async () => {
    const sure = await dialogs.ask({
      title: `Discard ${title}?`,
      text: `It goes to the bin. You find it there for 30 days ${name ? `whenever you act for ${name}` : 'when you act as yourself again'}.`,
      yes: 'Discard',
      no: 'Cancel',
      danger: true,
    })
    if (!sure) return
    const done = await offline.drafts.discard(draft.draftId).then(
      () => true,
      () => false,
    )
    toast(done ? `${title} is in the bin.` : `Not discarded: this ${deviceWord()} couldn’t save just now. Try again.`)
  }
  return (
    <WorkCard
      mark={<RecordMark formName={draft.formName} propertyType={draft.propertyType} size={MARK_SIZE} />}
      title={<span className="work-name">{title}</span>}
      facts={facts}
      actions={
        draft.submission?.state !== 'sending' && (
          <IconButton icon="trash" label={`Discard ${title}`} onClick={() => void discard()} />
        )
      }
    >
      <div className="work-buttons cluster">
        <Button onClick={() => setShown(true)}>
          <span>
            Show what you entered<span className="said">: {title}</span>
          </span>
        </Button>
      </div>
      {isShown && <EnteredWork draft={draft} title={title} name={name} onClose={() => setShown(false)} />}
    </WorkCard>
  )
}

/** What the member entered for somebody they may no longer act for. */
type EnteredProps = { draft: Draft; title: string; name: string | null; onClose: () => void }

function EnteredWork({ draft, title, name, onClose }: EnteredProps) {
  const { offline, call } = useServices()
  const formats = useFormats()
  const toast = useToast()
  const { base } = draft
  const type = recordTypeOf(draft)
  const definition = useQuery(definitionQuery(call, draft.formName, draft.definitionHash))
  const tables = useQuery(lookupsQuery(call, definition.data?.lookups ?? []))
  const online = useOnline()
  const record = useQuery({
    ...recordQuery(call, { UniqueID: base?.UniqueID ?? 0 }),
    enabled: base !== null && type === 'listing' && online,
  })
  if (definition.isLoading || tables.isLoading) return null
  const lookups = lookupText(tables.data)
  const saveFile = async ({ id, name: fileName, picked }: FileHere) => {
    const bytes = picked ? await offline.drafts.pickedBytes(id) : (await offline.drafts.fileBytes(id))?.bytes
    if (bytes) saveBlob(fileName, new Blob([bytes], { type: 'application/octet-stream' }))
    else toast(`${fileName} is no longer on this ${deviceWord()}.`)
  }
  return (
    <EnteredSheet
      title={title}
      name={name}
      entered={enteredIn(
        draft,
        definition.data?.fields.map(({ FieldName }) => FieldName),
      )}
      words={recordWords(definition.data ?? null, (value, field) => valueText(value, field, lookups, formats))}
      now={record.data?.listing ?? null}
      files={filesHere(draft)}
      onSaveFile={(file) => void saveFile(file).catch(() => toast(`${file.name} could not be read. Try again.`))}
      photos={<DownloadPhotos draft={draft} photos={photosHere(draft)} drafts={offline.drafts} />}
      link={base && <Link {...viewAddress(type, base)}>View {base.label}</Link>}
      copy={(text) => navigator.clipboard.writeText(text)}
      onClose={onClose}
    />
  )
}
