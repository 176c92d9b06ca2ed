import type { AgentRow } from '#contract/agent.ts'

export const anAgent = (given: Partial<AgentRow> = {}): AgentRow => {
  const { MemberFirstName = 'Jordan', MemberLastName = 'Lindqvist', UniqueID = 5001 } = given
  return {
    UniqueID,
    MemberKeyNumeric: UniqueID,
    MemberMlsId: `A${UniqueID}`,
    MemberStatus: 'A',
    MemberFirstName,
    MemberLastName,
    MemberFullName: `${MemberFirstName} ${MemberLastName}`,
    MemberEmail: `${MemberFirstName}@example.com`.toLowerCase(),
    MemberDirectPhone: '403-555-0142',
    MemberAOR: 'creb',
    OfficeKeyNumeric: 1001,
    OfficeName: 'Chinook Arch Realty',
    OfficeMlsId: 'O10001',
    OfficeAOR: 'creb',
    OfficePhone: '403-555-0100',
    isListable: true,
    canManage: false,
    canBeBroker: false,
    isEditable: false,
    isAuditable: false,
    ...given,
  }
}
