import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BIN_DAYS } from '#contract/constants.ts'
import type { AutosaveRecord } from '#contract/draft.ts'
import { ContinueElsewhereSheet } from '#src/features/drafts/continue-elsewhere.tsx'
import { draftTitles, type Titles } from '#src/features/drafts/distinct-titles.ts'
import {
  BinList,
  type DraftActs,
  DraftList,
  deletionName,
  FoldedGroup,
  hasServerCopy,
  WorkGroup,
} from '#src/features/drafts/draft-list.tsx'
import { DraftTools, MANY_DRAFTS, ReadyDrafts } from '#src/features/drafts/draft-tools.tsx'
import { type Elsewhere, ElsewhereList, ElsewhereMissing, useElsewhere } from '#src/features/drafts/elsewhere.tsx'
import { draftOrder, matchDrafts, sortDrafts } from '#src/features/drafts/find-drafts.ts'
import { ROW_MAX, reviewAddress } from '#src/features/drafts/finish-row.ts'
import { autosaveTitle, groupDrafts, isSameRecord, unfinished } from '#src/features/drafts/group-drafts.ts'
import { isReady, readProgress } from '#src/features/drafts/kept-by-draft.ts'
import { type KnownNow, knownNow } from '#src/features/drafts/known-now.ts'
import { draftAddress, lockAddress } from '#src/features/drafts/record-address.ts'
import { failureText, takeOverDraft } from '#src/features/drafts/take-over.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { finishedRecord, isWrittenElsewhere } from '#src/offline/drafts/standing.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { matchRows } from '#src/ui/table-view.ts'
import { useToast } from '#src/ui/toast.tsx'
import { useTellFailure } from '#src/ui/use-action.ts'
import { useFocusNext } from '#src/ui/use-focus.ts'
import { useOnline } from '../reading/use-online.ts'
import { useRefresh } from '../reading/use-refresh.ts'
import { useSetTableView } from '../reading/use-table-view.ts'
import { useServices } from '../services.tsx'
import { DraftsNotRead, UnopenedWork } from '../work/drafts-not-read.tsx'
import { KnownDrafts, useHeldDrafts } from '../work/known-drafts.tsx'
import { useDrafts, useUnopened } from '../work/use-drafts.ts'

export function DraftsPage() {
  const { offline, call, now } = useServices()
  const online = useOnline()
  const types = usePropertyTypes()
  const drafts = useDrafts()
  const [known, setKnown] = useState<ReadonlyMap<string, KnownNow>>(new Map())
  const unopened = useUnopened()
  const elsewhere = useElsewhere(offline, call, online)
  const titles = draftTitles(drafts ?? [], [...elsewhere.open, ...elsewhere.binned], types)
  const acts = useDraftActs(elsewhere, titles)
  const refresh = useRefresh(elsewhere.refresh)
  useEffect(() => {
    if (acts.gone !== '' && document.activeElement === document.body) document.getElementById('main')?.focus()
  }, [acts.gone])
  useScanned(drafts, elsewhere, acts)
  const progress = readProgress(localStorage, offline.owner.real)
  const complete = (drafts ?? []).filter((draft) => isReady(draft, progress) && !known.has(draft.draftId))
  const held = useHeldDrafts(complete, online)
  const { q = '', sort: sorted } = useSearch({ from: '/drafts' })
  const setView = useSetTableView()
  const navigate = useNavigate()
  if (!drafts)
    return (
      <Page title="Drafts">
        <DraftsNotRead lines={5} label="Loading your drafts" />
      </Page>
    )
  // Another device has brought them back, and they are listed as its own.
  const revived = new Set(elsewhere.open.map(({ draftId }) => draftId))
  const nothing =
    unfinished(drafts).length + unopened.sealed.length + unopened.closed.length + elsewhere.open.length === 0
  const isEmpty = nothing && drafts.length + elsewhere.binned.length === 0
  const shared = { titles, now: now(), disabled: !online }
  const sort = draftOrder(sorted)
  const order = (group: readonly Draft[]) => sortDrafts(group, sort, { titles, progress })
  const ready = order(complete.filter(({ draftId }) => !held.get(draftId))).slice(0, ROW_MAX)
  const row = ready.map(({ draftId }) => draftId)
  const isMany = drafts.length + elsewhere.open.length + elsewhere.binned.length > MANY_DRAFTS
  const words = isMany ? q : ''
  const shown = matchDrafts(drafts, words, titles, types)
  const there = (records: readonly AutosaveRecord[]) =>
    matchRows(records, words, (record) => titles.get(record.draftId) ?? autosaveTitle(record, types))
  const [openThere, binnedThere] = [there(elsewhere.open), there(elsewhere.binned)]
  const bin = groupDrafts(shown).bin.filter(({ draftId }) => !revived.has(draftId))
  return (
    <Page title="Drafts" onRefresh={refresh}>
      <UnopenedWork />
      <ElsewhereMissing missing={elsewhere.missing} online={online} />
      {nothing && !(online && elsewhere.missing.open) && (
        <NoDrafts title={isEmpty ? 'No drafts yet' : 'Nothing to finish'} />
      )}
      <KnownDrafts drafts={drafts} online={online} onKnown={setKnown} />
      <ReadyDrafts count={ready.length} onReview={() => void navigate(reviewAddress(ready[0]!, row, types))} />
      {isMany && (
        <DraftTools
          q={q}
          sort={sort}
          onQ={(text) => setView({ q: text.trim() || undefined })}
          onSort={(order) => setView({ sort: order || undefined })}
        />
      )}
      {words !== '' && shown.length + openThere.length + binnedThere.length === 0 && (
        <p role="status">{`No draft matches “${q}”.`}</p>
      )}
      <DraftList
        drafts={shown.map((draft) => knownNow(draft, known.get(draft.draftId)))}
        titles={titles}
        bytes={offline.drafts}
        now={now()}
        progress={progress}
        acts={acts.here}
        order={order}
        ready={new Set(row)}
        held={held}
      />
      {openThere.length > 0 && (
        <WorkGroup
          title="On another device"
          count={openThere.length}
          hint="Started on another phone or computer and not submitted. If you continue here, the other device can’t save to it anymore."
        >
          <ElsewhereList {...shared} records={openThere} actLabel="Continue here" onAct={acts.takeOver} />
        </WorkGroup>
      )}
      {bin.length + binnedThere.length > 0 && (
        <FoldedGroup title="Bin" count={bin.length + binnedThere.length} hint="Kept for 30 days.">
          {bin.length > 0 && (
            <li className="work-item work-buttons cluster">
              <Button look="danger" onClick={() => acts.emptyBin(bin)}>
                {onThisDevice('Empty the bin on this phone')}
              </Button>
            </li>
          )}
          <BinList drafts={bin} titles={titles} bytes={offline.drafts} now={now()} acts={acts.here} />
          <ElsewhereList {...shared} records={binnedThere} actLabel="Restore" onAct={acts.restoreElsewhere} />
        </FoldedGroup>
      )}
      {acts.handed && (
        <ContinueElsewhereSheet
          draft={acts.handed}
          title={titles.get(acts.handed.draftId) ?? acts.handed.title}
          owner={offline.owner}
          portal={window.location.origin}
          onClose={acts.handOver}
        />
      )}
    </Page>
  )
}

/** A draft's code was scanned on another device of the same member: asks once, when the draft's location is known. */
function useScanned(
  drafts: readonly Draft[] | null,
  { open, isAsked }: Elsewhere,
  acts: ReturnType<typeof useDraftActs>,
) {
  const { continue: draftId } = useSearch({ from: '/drafts' })
  const navigate = useNavigate()
  const isDue = draftId !== undefined && drafts !== null && isAsked
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each scan
  useEffect(() => {
    if (!isDue) return
    void navigate({
      to: '.',
      search: ({ continue: _, ...rest }: object & { continue?: string }) => rest,
      replace: true,
    })
    const here = drafts.find((draft) => draft.draftId === draftId)
    acts.scanned(
      here,
      open.find((record) => record.draftId === draftId),
    )
  }, [isDue, draftId])
}

/**
 * What the deletion does, and what it does not reach: the server's copies, which each of the member's devices lists in
 * its bin. `what`: the drafts.
 */
function deletionText(what: string, binned: readonly Draft[]): string {
  if (!hasServerCopy(binned)) return onThisDevice(`${what} photos can’t be recovered on this phone.`)
  return onThisDevice(
    `${what} photos are deleted from this phone. What the server has stays in the bin on all your devices, where it can be restored until ${BIN_DAYS} days after it was discarded.`,
  )
}

const NoDrafts = ({ title }: { title: string }) => (
  <EmptyState
    picture={<Icon name="drafts" size={40} />}
    title={title}
    action={
      <Link to="." search={(search) => ({ ...search, sheet: 'create' })} className={buttonClass('main')}>
        Create Listing
      </Link>
    }
  >
    Start a listing and every keystroke is saved here, with or without signal, until you submit it.
  </EmptyState>
)

function useDraftActs({ refresh }: Elsewhere, titles: Titles) {
  const { offline, call } = useServices()
  const dialogs = useDialogs()
  const toast = useToast()
  const navigate = useNavigate()
  const types = usePropertyTypes()
  const [handed, setHanded] = useState<Draft | null>(null)
  /** Key of what an action just removed from its list, together with the button that had the focus. */
  const [gone, setGone] = useState('')
  const leave = useFocusNext(() => document.querySelector('.work-group h2') ?? document.getElementById('main'))
  const { drafts } = offline
  const tellFailure = useTellFailure()
  /** A failure on the phone shows its own message; nothing has changed in that case. */
  const attempt = (work: () => Promise<void>) => {
    leave()
    return work().catch(tellFailure)
  }

  const open = (draft: Draft) => navigate(draftAddress(draft, types))
  const here: DraftActs = {
    open: (draft) => void open(draft),
    continueElsewhere: setHanded,
    continueHere: ({ draftId, base, formName }) =>
      takeOver({ draftId, ParentID: base?.UniqueID ?? null, FormName: formName }),
    discard: (draft) =>
      void attempt(async () => {
        if (draft.submission && !(await confirmTakeBack(draft))) return
        await drafts.discard(draft.draftId)
        toast(`${titles.get(draft.draftId)} is in the bin.`, {
          label: 'Undo',
          run: () =>
            void attempt(async () => {
              await drafts.restore(draft.draftId)
              setGone(`undone ${draft.draftId}`)
            }),
        })
        setGone(`discarded ${draft.draftId}`)
      }),
    restore: (draft) =>
      void attempt(async () => {
        await drafts.restore(draft.draftId)
        toast(`${titles.get(draft.draftId)} is back among your drafts.`)
        setGone(draft.draftId)
      }),
    dismiss: (draft) =>
      void attempt(async () => {
        if (draft.binnedAt !== null && !(await confirmForGood(draft))) return
        const sent = finishedRecord(draft) ? (await drafts.list()).filter((each) => isSameRecord(each, draft)) : [draft]
        for (const { draftId } of sent) await drafts.dismiss(draftId)
        setGone(draft.draftId)
        // The server's copy is listed in its place.
        refresh()
      }),
  }
  const confirmTakeBack = (draft: Draft) =>
    dialogs.ask({
      title: 'Discard what you submitted?',
      text: `${titles.get(draft.draftId)} was not sent yet. It goes to the bin and is not sent.`,
      yes: 'Discard',
      no: 'Keep',
      danger: true,
    })
  const confirmForGood = (draft: Draft) =>
    dialogs.ask({
      title: `${deletionName([draft])}?`,
      text: deletionText(`${titles.get(draft.draftId)} and its`, [draft]),
      yes: 'Delete',
      no: 'Keep',
      danger: true,
    })

  const emptyBin = (bin: readonly Draft[]) =>
    void attempt(async () => {
      const sure = await dialogs.ask({
        title: 'Empty the bin?',
        text: deletionText(
          bin.length === 1 ? 'The draft in it and its' : `The ${bin.length} drafts in it and their`,
          bin,
        ),
        yes: deletionName(bin),
        no: 'Keep',
        danger: true,
      })
      if (!sure) return
      for (const { draftId } of bin) await drafts.dismiss(draftId)
      setGone(bin.map(({ draftId }) => draftId).join())
    })

  const takeOver = (record: Pick<AutosaveRecord, 'draftId' | 'ParentID' | 'FormName'>) =>
    attempt(async () => {
      const outcome = await takeOverDraft(record, { call, drafts })
      if (outcome.kind === 'failed') return dialogs.tell({ title: 'Couldn’t take over', text: outcome.text })
      if (outcome.kind === 'locked')
        return navigate(lockAddress({ type: 'listing', id: outcome.uniqueId }, record.FormName))
      await open(outcome.draft)
    })

  const scanned = (draft: Draft | undefined, record: AutosaveRecord | undefined) =>
    void attempt(async () => {
      if (draft && draft.binnedAt === null && !isWrittenElsewhere(draft)) return open(draft)
      if (!record)
        return dialogs.tell({
          title: 'Draft not found',
          text: 'It may be on the other device only, submitted already, or another member’s. If you started it while acting for another member, act for them here first. On the other device, wait for “Saved to the server”, then scan the code again.',
        })
      const sure = await dialogs.ask({
        title: 'Continue here?',
        text: `“${titles.get(record.draftId)}”: once you continue here, the other device can’t save to it anymore.`,
        yes: 'Continue here',
        no: 'Not now',
      })
      if (sure) await takeOver(record)
    })

  const restoreElsewhere = (record: AutosaveRecord) =>
    attempt(async () => {
      const reply = await call('autosaveRestore', { input: { draftId: record.draftId } })
      if (reply.kind !== 'ok') await dialogs.tell({ title: 'Not restored', text: failureText(reply) })
      refresh()
    })

  return {
    here,
    emptyBin,
    takeOver,
    scanned,
    handed,
    handOver: () => setHanded(null),
    restoreElsewhere,
    gone,
  }
}
