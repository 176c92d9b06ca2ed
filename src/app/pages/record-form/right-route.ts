/**
 * Type under which a listing's form opens if its URL has another one; null if the URL is correct. `own`: route of the
 * record's type, undefined for a type that this board does not have.
 */
export const rightRoute = (named: string | undefined, own: string | undefined): string | null =>
  named === undefined || own === undefined || own === named ? null : own
