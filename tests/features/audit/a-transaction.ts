import type { AuditTransaction } from '#contract/audit.ts'

type Change = AuditTransaction['SubTransaction'][number]

export const aChange = (change: Partial<Change> = {}): Change => ({
  RecordUniqueID: 42,
  ClassName: 'Listing',
  FieldName: 'ListPrice',
  OldValue: '500000',
  NewValue: '490000',
  ...change,
})

/** Staff, acting for an agent, lower a price. */
export const aTransaction = (transaction: Partial<AuditTransaction> = {}): AuditTransaction => ({
  TransactionID: 7,
  Transactiontype: 'Update',
  ChangeTimeStamp: '2026-11-20T18:30:00.000Z',
  RealUser: 'Priya Sidhu',
  ImpersonatedUser: 'Jordan Lindqvist',
  SubTransaction: [aChange()],
  ...transaction,
})
