import { DEFAULT_BOARD } from '#contract/board.ts'
import type { SessionStatus, UserReply } from '#contract/session.ts'

export const riley: UserReply = {
  agent: {
    UniqueID: 7,
    MemberFirstName: 'Riley',
    MemberLastName: 'Tran',
    MemberFullName: 'Riley Tran',
    MemberMlsId: 'CTRANR',
    MemberEmail: 'riley@example.com',
    MemberAOR: 'FREB',
    OfficeName: 'Bow Valley Realty',
    OfficeKeyNumeric: 1,
    OfficeMlsId: 'FH01',
    OfficePhone: '403-555-0100',
    OfficeAOR: 'FREB',
    MemberDirectPhone: '403-555-0199',
  },
  photos: [],
  realUniqueID: 7,
  realFullName: 'Riley Tran',
  aclString: 'AGENT',
  permissions: { ListingsCreate: true },
  board: DEFAULT_BOARD,
  zoneOffsets: [],
  zoneData: '2026a',
  partners: {},
  training: [],
}

const serverTime = '2026-11-20T12:00:00Z'
export const signedInAs = (memberUniqueID: number, expiresAt = '2026-11-21T00:00:00Z'): SessionStatus => ({
  authenticated: true,
  memberUniqueID,
  effectiveUniqueID: memberUniqueID,
  expiresAt,
  serverTime,
})
export const signedOut: SessionStatus = { authenticated: false, serverTime, redirect: '/login?returnUrl=%2F' }
