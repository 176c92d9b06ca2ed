/**
 * The member who acts and the member they act for, as UniqueIDs. Work belongs to this pair and is never sent under
 * another.
 */
export type Owner = {
  real: number
  effective: number
  /**
   * Name of the effective member, if it is a different one; stored with the work, to show whose it is after the right
   * to act has ended.
   */
  effectiveName?: string
}

export const isSameOwner = (a: Owner | undefined, b: Owner | undefined): boolean =>
  a?.real === b?.real && a?.effective === b?.effective
