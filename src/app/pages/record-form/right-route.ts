/** Under which type a listing's form opens, where its address names another one; null where the address is right. `own`: of the record's type, undefined for one that this board does not have. */
export const rightRoute = (named: string | undefined, own: string | undefined): string | null =>
  named === undefined || own === undefined || own === named ? null : own
