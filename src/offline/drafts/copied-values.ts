// Values of a copied listing that the member has neither changed nor confirmed. Pure.
import { readItemKey } from '#rules/record/row.ts'
import type { Draft } from './draft-model.ts'
import { UNTOUCHED } from './revision.ts'

/** Copied rows are part of the draft's first change. */
const ROWS_COPIED = UNTOUCHED + 1

/** Field names, and for fields of rows their keys. */
export function keysAsCopied({ copied, fields, rows }: Draft): string[] {
  const isAsCopied = (key: string): boolean => {
    const item = readItemKey(key)
    if (!item) return fields[key] !== undefined && fields[key].rev <= UNTOUCHED
    const register = rows[item.section]?.[item.uid]?.fields[item.name]
    return register !== undefined && register.rev <= ROWS_COPIED
  }
  return copied?.names.filter(isAsCopied) ?? []
}
