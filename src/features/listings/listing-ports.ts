import type { ReactNode } from 'react'
import type { ChangeForm } from '#contract/change-form.ts'
import type { ListingRow } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'

/** Services that the lists and the record need from the app. `online` is the browser's hint. */
export type ListingPorts = {
  call: Call
  online: boolean
  /** Epoch milliseconds. */
  now(): number
  newId(): string
  /** Copies the listing into a new draft and opens its form, or shows why that failed. */
  copy(row: Pick<ListingRow, 'UniqueID' | 'ListingId' | 'PropertyType'>): void
  /** Opens the listing's audit log. */
  audit(ListingID: string): void
  /** Opens the listing's own form, or one of its change forms. */
  edit(row: Pick<ListingRow, 'UniqueID' | 'PropertyType'>, change?: ChangeForm): void
  /** Shown under a row: a change to the listing that is waiting on this device. */
  note?(UniqueID: number): ReactNode
}

/** Actions and notes for a row. */
export type RowActs = Pick<ListingPorts, 'copy' | 'audit' | 'edit' | 'note'>
