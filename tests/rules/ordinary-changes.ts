// One ordinary use of each change form, on an ordinary house that is listed.
import type { Values } from '#contract/listing.ts'

export const LISTED: Values = {
  PropertyType: 'RES',
  PropertySubType: 'Detached',
  StandardStatus: 'A',
  ListPrice: 649_900,
  ListingContractDate: '2025-02-01',
  ExpirationDate: '2025-08-01',
}
const BUYER: Values = {
  BuyerAgentFullName: 'Ana Cole',
  BuyerAgentMlsId: 'A200',
  BuyerAgentKeyNumeric: 41,
  BuyerOfficeName: 'Coulee View Brokers',
}
export type Change = { readonly from?: Values; readonly change: Values }
export const CHANGES: Record<string, Change> = {
  chgTerm: { change: { CancellationDate: '2025-03-10', TerminationSignedYN: 1, MlsChangeReason: 'SellerRequest' } },
  chgWithdrawn: { change: { WithdrawnDate: '2025-03-10', MlsChangeReason: 'SellerRequest' } },
  chgSold: {
    from: { StandardStatus: 'P' },
    change: { ...BUYER, ClosePrice: 641_000, PurchaseContractDate: '2025-03-05', CloseDate: '2025-05-01' },
  },
  chgPending: {
    change: {
      PendingDate: '2025-03-05',
      ConditionalUntilDate: '2025-03-15',
      ConditionsDescription: 'Financing and inspection',
      CloseDate: '2025-05-01',
    },
  },
  chgActive: {
    from: { StandardStatus: 'P' },
    change: { BackOnMarketDate: '2025-03-11', MlsChangeReason: 'SellerRequest' },
  },
  chgExp: { from: { ExpirationDate: '2025-03-01' }, change: { MlsChangeReason: 'EndOfAgreement' } },
  chgLeased: {
    from: { PropertyType: 'RNT', ListPrice: 1900 },
    change: { ...BUYER, LeasedAmount: 1850, LeaseStartDate: '2025-04-01', LeaseEndDate: '2026-03-31', TenantCount: 2 },
  },
  chgDel: {
    from: { StandardStatus: 'I', ListingContractDate: '2025-03-01' },
    change: { DeletionConfirmedYN: 1, MlsChangeReason: 'MistakenEntry' },
  },
  chgPropType: {
    change: { NewPropertyType: 'LAND', NewPropertySubType: 'AcreageLot', MlsChangeReason: 'MistakenEntry' },
  },
  chgMajor: {
    change: {
      ListPrice: 659_900,
      CorrectionDescription: 'The price was typed wrongly',
      MlsChangeReason: 'MistakenEntry',
    },
  },
  chgDetails: { change: { ListPrice: 639_900, PublicRemarks: 'Bright bungalow on a quiet street, close to schools.' } },
}
