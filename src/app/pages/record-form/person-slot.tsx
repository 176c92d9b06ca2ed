// Connects Agent Lookup and Office Lookup to the form.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentRow } from '#contract/agent.ts'
import type { OfficeRow } from '#contract/office.ts'
import { useLookups } from '#src/app/reading/use-lookups.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import type { PersonPickerProps } from '#src/features/forms/screen/form-context.ts'
import { AgentLookup, OfficeLookup } from '#src/features/people/people-lookup.tsx'
import { officeQuery, ownAgentQuery } from '#src/features/people/people-queries.ts'
import { draftQuery } from '#src/phone/phone-queries.ts'
import { pause, useClock } from '#src/ui/clock.ts'

const BOARD = 'Lookup_Agent_Agent_MemberAOR'
/** The list's row has everything that a listing copies, so waiting longer for the whole record is not worthwhile. */
const MAX_WAIT_MS = 2_500

export const PersonPicker = (props: PersonPickerProps) =>
  props.kind === 'AgentLookup' ? <ChooseAgent {...props} /> : <ChooseOffice {...props} />

function ChooseAgent({ draftId, role, title, onPick, onClose }: PersonPickerProps) {
  const { call, user, now, offline } = useServices()
  const online = useOnline()
  // Fixed when the lookup opened: the form's first value may begin a draft meanwhile, and what is typed here must stay.
  const [opened] = useState(draftId)
  const { data: draft, isPending } = useQuery(draftQuery(offline, opened))
  const { data: self } = useQuery(ownAgentQuery(call))
  if (opened !== null && isPending) return null
  const office = role.startsWith('Office') ? (draft?.base?.UniqueID ?? null) : null
  return (
    <AgentLookup
      isOpen
      title={title}
      onPick={onPick}
      onClose={onClose}
      call={call}
      online={online}
      now={now}
      ownOffice={office ?? user.agent.OfficeKeyNumeric}
      me={user.agent.UniqueID}
      self={self}
      {...(office !== null && { startCaption: 'Agents of this office' })}
      offer={agentOffer(role, office)}
    />
  )
}

function ChooseOffice({ role, title, read, onPick, onClose }: PersonPickerProps) {
  const { call, user, now } = useServices()
  const online = useOnline()
  const queries = useQueryClient()
  const { describe } = useLookups(BOARD)
  const clock = useClock()
  const present = Number(read('ListOfficeKeyNumeric'))
  const { data: listOffice } = useQuery({
    ...officeQuery(call, present),
    enabled: role === 'ListOffice' && present > 0,
  })
  const brokerage = listOffice ? Number(listOffice.data[0]?.MainOfficeKeyNumeric ?? present) : null
  const pick = async (row: OfficeRow) => {
    const whole = queries.fetchQuery({ ...officeQuery(call, row.UniqueID), retry: false }).then(
      ({ data }) => data[0],
      () => undefined,
    )
    const found = online ? await Promise.race([whole, pause(clock, MAX_WAIT_MS)]) : undefined
    onPick({ ...row, ...found })
  }
  return (
    <OfficeLookup
      isOpen
      title={title}
      onPick={(row) => void pick(row)}
      onClose={onClose}
      call={call}
      online={online}
      now={now}
      ownOffice={user.agent.OfficeKeyNumeric}
      boardName={(code) => describe(BOARD, code)}
      offer={officeOffer(role, brokerage)}
    />
  )
}

// People and offices that a lookup offers for a role: those that the server accepts. Pure.

type Offer<Row> = { takes(row: Row): boolean; note: string }

/** `office`: UniqueID of the office being edited; null for any other record and for a new office. */
export function agentOffer(role: string, office: number | null): Offer<AgentRow> | null {
  if (role === 'ListAgent') return { takes: ({ isListable }) => isListable, note: 'Agents you can list for.' }
  if (role === 'OfficeManager')
    return {
      takes: ({ OfficeKeyNumeric, canManage }) => canManage && (office === null || OfficeKeyNumeric === office),
      note: `Members of ${office === null ? 'the brokerage' : 'this office'} whose role is higher than agent. The board changes roles.`,
    }
  if (role === 'OfficeBroker')
    return {
      takes: ({ canBeBroker }) => canBeBroker,
      note: 'Members of the brokerage whose role is broker. The board changes roles.',
    }
  return null
}

/** `brokerage`: main office of the listing’s current list office; null if unknown, in which case the server decides. */
export function officeOffer(role: string, brokerage: number | null): Offer<OfficeRow> | null {
  if (role === 'ListOffice' && brokerage !== null)
    return {
      takes: ({ MainOfficeKeyNumeric }) => MainOfficeKeyNumeric === brokerage,
      note: 'Offices of the list agent’s brokerage.',
    }
  if (role === 'MainOffice')
    return { takes: ({ MainOfficeKeyNumeric, UniqueID }) => MainOfficeKeyNumeric === UniqueID, note: 'Main offices.' }
  if (role === 'Office') return { takes: ({ isEditable }) => isEditable, note: 'Offices where you can place agents.' }
  return null
}
