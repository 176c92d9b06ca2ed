// The session of the form on screen, and what this device remembers about it.
import { useEffect, useMemo, useRef, useState } from 'react'
import { todayIn } from '#rules/expression/dates.ts'
import { useServices } from '#src/app/services.tsx'
import { isLeaving } from '#src/app/session/leave-for-home.ts'
import { userClass } from '#src/app/session/member-rights.ts'
import { browserLocation } from '#src/device/location.ts'
import { failedAutosave } from '#src/features/drafts/failed-autosave.ts'
import { type FormPlace, notePlace, noteProgress, readPlace } from '#src/features/drafts/kept-by-draft.ts'
import { modelOf } from '#src/features/forms/engine/form-model.ts'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import { newValues } from '#src/features/forms/engine/start-record.ts'
import { pageOfKey } from '#src/features/forms/engine/tally.ts'
import { FORM } from '#src/features/forms/engine/topics.ts'
import { afterPaint } from '#src/features/forms/screen/after-paint.ts'
import type { FormEffects } from '#src/features/forms/screen/form-context.ts'
import { keepSafe } from '#src/features/forms/session/edit-batcher.ts'
import { createFormSession, type FormSession } from '#src/features/forms/session/form-session.ts'
import { openRecentChoices } from '#src/features/lookups/recent-choices.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { memberKey } from '#src/state/storage-keys.ts'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { useClock } from '#src/ui/clock.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import type { FormParts } from './form-parts.ts'
import { formWords } from './record-words.ts'

/**
 * Lives as long as the form is on screen with this draft. It keeps the definition it began with, whatever is published
 * meanwhile.
 */
export function useSession(parts: FormParts, draft: Draft | null, pageName: string | undefined): FormSession {
  const { offline, user, unsaved, now, boardNow, newId } = useServices()
  const { timeZone } = useBoard()
  const { shortMoment } = useFormats()
  const { after } = useClock()
  const [session] = useState(() => {
    const today = todayIn(new Date(boardNow()).toISOString(), timeZone) ?? ''
    return createFormSession({
      definition: parts.definition,
      lookups: parts.lookups,
      permissions: parts.permissions,
      userClass: userClass(user),
      timeZone,
      draft,
      pageName,
      values: draft ? {} : newValues(modelOf(parts.definition, 'new'), today, user.agent),
      title: `${kindOf(parts.definition)}, ${shortMoment(now())}`,
      drafts: offline.drafts,
      subscribe: offline.subscribe,
      sendFromMemory: offline.sendFromMemory,
      now: boardNow,
      newId,
      after,
      // Typing never waits for rules.
      soon: afterPaint,
    })
  })
  const mounts = useRef(0)
  useEffect(() => {
    mounts.current += 1
    const changed = { before: session.draft()?.revision ?? 0 }
    const hasWork = () => {
      const { kind } = session.batcher.state.get()
      const revision = session.draft()?.revision ?? 0
      return kind !== 'saved' || (!isLeaving() && revision > changed.before && !session.draft()?.submission)
    }
    const end = keepSafe(window, session.batcher, hasWork)
    const unwatch = unsaved.watch(session.batcher)
    return () => {
      end()
      unwatch()
      mounts.current -= 1
      // The last keystrokes are written before the form stops following its draft; in development it is remounted at
      // once.
      const stop = () => mounts.current === 0 && session.stop()
      void session.batcher.flush().then(stop, stop)
    }
  }, [session, unsaved])
  return session
}

const kindOf = ({ formName, propertyType, propertyTypeFacts, title }: FormParts['definition']): string =>
  propertyType === undefined ? formWords(formName).name : (propertyTypeFacts?.label ?? title)

export function useFormEffects(UniqueID: number | null): FormEffects {
  const { now, boardNow, call, user } = useServices()
  const { timeZone } = useBoard()
  const dialogs = useDialogs()
  return useMemo(
    () => ({
      now,
      today: () => todayIn(new Date(boardNow()).toISOString(), timeZone) ?? '',
      timezone: timeZone,
      locate: () => browserLocation(navigator.geolocation).find(),
      copy: (text) => navigator.clipboard.writeText(text),
      revealCode: async (name) => {
        const result = UniqueID === null ? null : await call('accessCode', { input: { UniqueID } })
        return result?.kind === 'ok' ? String(result.value.Data.codes[name] ?? '') : null
      },
      tell: (message) => void dialogs.tell(message),
      recentChoices: openRecentChoices(localStorage, memberKey('choices', user.realUniqueID)),
    }),
    [now, boardNow, timeZone, dialogs, call, UniqueID, user.realUniqueID],
  )
}

// “Pick up where you left off”: a draft opens at the page and the field, or in the Essentials, where it was left on this
// device.

const ESSENTIALS = '[data-page="Essentials"]'

/** As of opening the form; a different page in the URL takes precedence. null: start at the first page. */
export function usePlaceLeft(draftId: string | null, pageName: string | undefined): FormPlace | null {
  const member = useServices().user.realUniqueID
  const [place] = useState(() => {
    const left = draftId === null ? null : readPlace(localStorage, member, draftId)
    return left && (pageName === undefined || pageName === left.section) ? left : null
  })
  return place
}

export function useKeptPlace(store: FormStore, draftId: string | null, pageName: string | undefined): void {
  const member = useServices().user.realUniqueID
  useEffect(() => {
    if (draftId === null || pageName === undefined) return
    if (readPlace(localStorage, member, draftId)?.section !== pageName)
      notePlace(localStorage, member, draftId, { section: pageName, key: null })
  }, [member, draftId, pageName])
  useEffect(() => {
    if (draftId === null) return
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(ESSENTIALS))
        return notePlace(localStorage, member, draftId, { section: null, key: null })
      const key = target instanceof Element ? keyAround(target, store) : null
      const page = key === null ? undefined : store.model.pages[pageOfKey(store.model, key)]
      if (page) notePlace(localStorage, member, draftId, { section: page.name, key })
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [store, member, draftId])
}

/** For a control with several parts, their container has the field's key. */
function keyAround(element: Element, store: FormStore): string | null {
  for (let found = element.closest('[id]'); found; found = found.parentElement?.closest('[id]') ?? null)
    if (pageOfKey(store.model, found.id) >= 0) return found.id
  return null
}

/** Each keystroke makes a new revision; the storage is written once they pause. */
const NOTE_AFTER_MS = 500

/** Stores what the form has counted, for the draft's card and for what is ready to submit. */
export function useKeptProgress(session: FormSession, draftId: string | null): void {
  const member = useServices().user.realUniqueID
  const { after } = useClock()
  useEffect(() => {
    if (draftId === null) return
    const { store } = session
    const note = () => {
      const draft = session.draft()
      if (draft) noteProgress(localStorage, member, draftId, { ...store.counts.total(), revision: draft.revision })
    }
    note()
    let cancel = () => {}
    const noteSoon = () => {
      cancel()
      cancel = after(NOTE_AFTER_MS, note)
    }
    const ends = [store.topics.subscribe(FORM, note), session.subscribe(noteSoon)]
    const end = () => {
      cancel()
      note()
      for (const each of ends) each()
    }
    // The last keystrokes are still to be written, with the count that goes with them.
    return () => void session.batcher.flush().then(end, end)
  }, [session, member, draftId, after])
}

/**
 * Tells the member once that the server refuses to autosave this draft; again only after a save has succeeded in
 * between.
 */
export function useAutosaveFailed(session: FormSession) {
  const dialogs = useDialogs()
  useEffect(() => {
    let isTold = false
    const check = () => {
      const failure = failedAutosave(session.draft()?.attention ?? null)
      if (failure && !isTold) void dialogs.tell(failure)
      isTold = failure !== null
    }
    check()
    return session.subscribe(check)
  }, [session, dialogs])
}
