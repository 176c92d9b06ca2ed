// Texts for a tax roll record. Pure.
import type { TaxRow } from '#contract/tax.ts'
import { composeStreet, type Describe } from '#rules/address.ts'

export const parcelStreet = (row: TaxRow, describe: Describe): string => composeStreet(row, describe)

export const parcelFacts = ({ City, ParcelNumber, TaxRollNumber }: TaxRow, describe: Describe): string =>
  [describe('City', City), ParcelNumber && `LINC ${ParcelNumber}`, TaxRollNumber && `roll ${TaxRollNumber}`]
    .filter(Boolean)
    .join(' · ')
