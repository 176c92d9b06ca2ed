// The change forms by name, each with the label of its task (specification, section 4, "Listing tasks").

export const CHANGE_FORMS = {
  chgActive: 'Active',
  chgPending: 'Pending',
  chgSold: 'Sold',
  chgTerm: 'Terminated',
  chgExp: 'Expired',
  chgWithdrawn: 'Withdrawn',
  chgDetails: 'Change Details',
  chgPropType: 'Change Property Type',
  chgLeased: 'Change to Leased',
  chgMajor: 'Major Correction',
  chgDel: 'Delete Listing',
} as const
export type ChangeForm = keyof typeof CHANGE_FORMS

/** Change forms that set a status; the others are tasks. */
export const STATUS_FORMS: readonly ChangeForm[] = [
  'chgActive',
  'chgPending',
  'chgSold',
  'chgTerm',
  'chgExp',
  'chgWithdrawn',
]

export const isChangeForm = (formName: string): formName is ChangeForm => Object.hasOwn(CHANGE_FORMS, formName)

/** The change form that deletes the record itself. */
export const DELETE_FORM: ChangeForm = 'chgDel'
