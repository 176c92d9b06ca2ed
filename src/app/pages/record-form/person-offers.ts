// People and offices that a lookup offers for a role: those that the server accepts. Pure.
import type { AgentRow } from '#contract/agent.ts'
import type { OfficeRow } from '#contract/office.ts'

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
