// Connects dictation to the form: the browser's recognition, the board's language, and the member's consent, which is
// stored with their recent choices on this device and erased with them.
import { useState } from 'react'
import { speechRecognitionOf } from '../../../device/dictation.ts'
import { Dictate } from '../../../features/dictation/dictate.tsx'
import type { DictationSlotProps } from '../../../features/forms/screen/form-context.ts'
import { openRecentChoices, recentKey } from '../../../features/lookups/recent-choices.ts'
import { useBoard } from '../../../ui/board.ts'
import { useOnline } from '../../reading/use-online.ts'
import { useServices } from '../../services.tsx'

/** A key that cannot be a field's name. */
const CONSENT = '(dictation)'

export function DictationSlot(props: DictationSlotProps) {
  const { user } = useServices()
  const { locale } = useBoard()
  const isOnline = useOnline()
  const [recognition] = useState(() => ({ found: speechRecognitionOf(window) }))
  const [consent] = useState(() => {
    const choices = openRecentChoices(localStorage, recentKey(user.realUniqueID))
    return { isGiven: () => choices.of(CONSENT).length > 0, give: () => choices.note(CONSENT, ['yes']) }
  })
  return <Dictate {...props} recognition={recognition.found} lang={locale} isOnline={isOnline} consent={consent} />
}
