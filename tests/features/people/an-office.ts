import type { OfficeRow } from '#contract/office.ts'

export const anOffice = (given: Partial<OfficeRow> = {}): OfficeRow => {
  const { UniqueID = 1001 } = given
  return {
    UniqueID,
    OfficeKeyNumeric: UniqueID,
    OfficeMlsId: `O${UniqueID}`,
    OfficeName: 'Chinook Arch Realty',
    OfficeStatus: 'A',
    OfficePhone: '403-555-0100',
    OfficeAOR: 'creb',
    OfficeCity: 'Calgary',
    MainOfficeKeyNumeric: UniqueID,
    isEditable: false,
    isAuditable: false,
    ...given,
  }
}
