// On the Waiting screen: what the member entered while they acted for somebody else than now, or as themselves. They can
// read, copy and discard it, and it is only sent while they act that way again.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImpersonationData } from '#contract/impersonation.ts'
import { kindWords, WorkCard } from '#src/features/drafts/draft-card.tsx'
import { draftTitle, photoCount } from '#src/features/drafts/group-drafts.ts'
import { MARK_SIZE, RecordMark } from '#src/features/drafts/record-mark.tsx'
import { type Access, isActing, waitingForAccess, waitingForSelf } from '#src/features/impersonation/acting-words.ts'
import { impersonationQuery } from '#src/features/impersonation/impersonation-queries.ts'
import { tallyWork } from '#src/features/sync-status/describe-sync.ts'
import { factsOf, hasPartsHere } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button, buttonClass, IconButton } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Link } from '#src/ui/link.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { useToast } from '#src/ui/toast.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useServices } from '../services.tsx'
import { EnteredWork } from './entered-work.tsx'
import type { ActedFor } from './use-acted-for-work.ts'

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
    isUnsent: drafts.some((draft) => hasPartsHere(factsOf(draft, draft.owner))),
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
