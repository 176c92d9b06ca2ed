// Basic facts of a demo listing: kind, size, age and price, in numbers that add up, and a kind of property that matches
// its picture.
import type { Values } from '#contract/listing.ts'
import type { Subject } from './demo-picture.ts'
import type { DemoType } from './demo-types.ts'
import type { Random } from './seeded-random.ts'

/** `subType` is a PropertySubType, `structure` the matching StructureType. */
export type Kind = { readonly subType: string; readonly subject: Subject; readonly structure?: string }

const kind = (subType: string, subject: Subject, structure?: string): Kind => ({
  subType,
  subject,
  ...(structure && { structure }),
})
const KINDS: Record<DemoType, readonly (readonly [Kind, number])[]> = {
  RES: [
    [kind('Detached', 'house', 'House'), 60],
    [kind('ApartmentUnit', 'apartment', 'LowRiseApartment'), 20],
    [kind('SemiDetached', 'duplex', 'SemiDetached'), 10],
    [kind('RowTownhouse', 'house', 'Townhouse'), 10],
  ],
  RNT: [
    [kind('Apartment', 'apartment', 'LowRiseApartment'), 60],
    [kind('House', 'house', 'House'), 20],
    [kind('BasementSuite', 'house', 'House'), 12],
    [kind('Townhouse', 'house', 'Townhouse'), 8],
  ],
  MULT: [
    [kind('FullDuplex', 'duplex', 'Duplex'), 70],
    [kind('Triplex', 'duplex', 'Triplex'), 10],
    [kind('Fourplex', 'duplex', 'Quadruplex'), 20],
  ],
  MOB: [
    [kind('MobileHomeInPark', 'mobile', 'ManufacturedHouse'), 70],
    [kind('MobileHomeOnLand', 'mobile', 'ManufacturedHouse'), 30],
  ],
  LAND: [
    [kind('AcreageLot', 'land'), 55],
    [kind('RecreationalLot', 'land'), 15],
    [kind('ResidentialLot', 'land'), 30],
  ],
  COM: [
    [kind('Office', 'commercial'), 30],
    [kind('Retail', 'commercial'), 30],
    [kind('Industrial', 'commercial'), 15],
    [kind('Warehouse', 'commercial'), 15],
    [kind('MixedUse', 'commercial'), 10],
  ],
  FARM: [
    [kind('MixedFarm', 'farm'), 40],
    [kind('Cropland', 'farm'), 35],
    [kind('Ranch', 'farm'), 20],
    [kind('Dairy', 'farm'), 5],
  ],
}
const UNITS_IN: Record<string, number> = { FullDuplex: 2, Triplex: 3, Fourplex: 4 }

export const chooseKind = (random: Random, propertyType: DemoType): Kind => random.weighted(KINDS[propertyType])

/**
 * Facts about the site, independent of the listing. `size` is its position between the smallest and the largest of its
 * kind.
 */
export type Site = {
  readonly size: number
  readonly worth: number
  readonly lotSize?: number
  /** The tax roll's data on the land and its taxes. */
  readonly roll?: Values
}
type Made = { readonly random: Random; readonly kind: Kind; readonly site: Site }

export function facts(random: Random, propertyType: DemoType, kind: Kind, site: Site): Values {
  const values = FACTS[propertyType]({ random, kind, site })
  return {
    PropertySubType: kind.subType,
    ...(kind.structure && { StructureType: [kind.structure] }),
    OccupantType: random.pick(['Owner', 'Owner', 'Vacant', 'Tenant']),
    Possession: [random.pick(['Negotiable', 'ThirtyDays', 'SixtyDays', 'Immediate'])],
    ListingAgreement: 'ExclusiveRightToSell',
    ListingService: 'FullService',
    ...values,
    ...(propertyType !== 'RNT' && { TaxAnnualAmount: Math.round(Number(values.ListPrice) * 0.0065), TaxYear: 2025 }),
    ...site.roll,
  }
}

const thousands = (amount: number) => Math.round(amount / 1_000) * 1_000
const sized = ({ size }: Site, smallest: number, largest: number) => Math.round(smallest + size * (largest - smallest))
/** Dollars per square foot of a median home in the province. */
const RATE = { apartment: 300, home: 345 }
/** The tax roll's assessment of an ordinary home of that size. */
export const assessed = (site: Site, apartment: boolean): number =>
  thousands(site.worth * (apartment ? RATE.apartment * sized(site, 520, 1_400) : RATE.home * sized(site, 820, 3_400)))
export const year = (random: Random, oldest: number) =>
  random.chance(0.15) ? random.int(2021, 2025) : random.int(oldest, 2020)

/** A home with this many square feet: bedrooms by size, bathrooms that add up. */
function home(random: Random, area: number, oldest = 1912): Values {
  const beds = Math.max(1, Math.min(6, Math.round(area / 520) + random.int(-1, 1)))
  const full = random.int(1, Math.max(1, beds - 1))
  const half = random.chance(0.4) ? 1 : 0
  return {
    YearBuilt: year(random, oldest),
    LivingArea: area,
    LivingAreaUnits: 'SF',
    LivingAreaSource: random.pick(['Plans', 'Builder', 'Appraiser']),
    AboveGradeFinishedArea: area,
    BedroomsTotal: beds,
    BathroomsFull: full,
    BathroomsHalf: half,
    BathroomsTotalInteger: full + half,
    RoomsTotal: beds + 4,
    HeatingYN: 1,
  }
}

function parking(random: Random, garage: number): Values {
  const open = random.int(0, 3)
  return {
    // Omitted without a garage: the parking details are chosen separately.
    ...(garage > 0 && { GarageYN: 1, GarageSpaces: garage, CoveredSpaces: garage }),
    OpenParkingYN: open > 0 ? 1 : 0,
    ...(open > 0 && { OpenParkingSpaces: open }),
    ParkingTotal: garage + open,
  }
}

const cityLot = (random: Random, site: Site): Values => ({
  LotSizeArea: site.lotSize ?? random.int(3_000, 9_000),
  LotSizeUnits: 'SF',
})
const FREEHOLD: Values = { CommonInterest: 'Freehold' }

const FACTS: Record<DemoType, (made: Made) => Values> = {
  RES: ({ random, kind, site }) => {
    const apartment = kind.subType === 'ApartmentUnit'
    const area = apartment ? sized(site, 520, 1_400) : sized(site, 820, 3_400)
    const price = thousands(assessed(site, apartment) * (0.92 + random.next() * 0.26)) - 100
    const shared = { ...home(random, area), ListPrice: price, Zoning: apartment ? 'M-C2' : 'R-CG' }
    if (apartment)
      return {
        ...shared,
        ...parking(random, 1),
        CommonInterest: 'Condominium',
        PropertyAttachedYN: 1,
        Stories: 1,
        StoriesTotal: 4,
        AssociationFee: random.int(280, 780),
        AssociationFeeFrequency: 'Monthly',
        PetsAllowedYN: random.chance(0.6) ? 1 : 0,
      }
    return {
      ...shared,
      ...parking(random, random.int(1, 3)),
      ...cityLot(random, site),
      ...FREEHOLD,
      PropertyAttachedYN: kind.subType === 'Detached' ? 0 : 1,
      Stories: random.int(1, 2),
      BasementYN: 1,
      Basement: ['Full', random.pick(['Finished', 'Unfinished', 'PartiallyFinished'])],
      BuildingAreaTotal: area + 400,
      BuildingAreaUnits: 'SF',
    }
  },
  RNT: ({ random, kind, site }) => {
    const area = kind.subType === 'House' ? sized(site, 820, 2_200) : sized(site, 520, 1_300)
    const rent = Math.round(((650 + area * 1.1 * site.worth) * (0.85 + random.next() * 0.3)) / 50) * 50
    return {
      ...home(random, area),
      ...parking(random, random.int(0, 1)),
      ListPrice: rent,
      SecurityDepositAmount: Math.round(rent * 0.009) * 100,
      LeaseAmountFrequency: 'Monthly',
      LeaseTerm: random.pick(['TwelveMonths', 'MonthToMonth', 'SixMonths']),
      RentIncludes: random.pick([['Heat', 'Water'], ['Water'], ['None']]),
      PetsAllowed: random.pick([['No'], ['CatsOk'], ['CatsOk', 'DogsOk']]),
      SmokingPolicy: 'NoSmoking',
      Furnished: random.chance(0.1) ? 'Furnished' : 'Unfurnished',
      ...(kind.subType === 'House' && cityLot(random, site)),
    }
  },
  MULT: ({ random, kind, site }) => {
    const units = UNITS_IN[kind.subType]!
    const area = units * sized(site, 800, 1_200)
    const occupied = random.int(units - 1, units)
    const income = units * random.int(26, 38) * 600
    const expenses = Math.round(income * 0.28)
    return {
      ...home(random, area),
      ...parking(random, units),
      ...cityLot(random, site),
      ...FREEHOLD,
      Zoning: 'R-C2',
      BedroomsTotal: units * 2,
      BathroomsFull: units,
      BathroomsHalf: 0,
      BathroomsTotalInteger: units,
      Stories: 2,
      ListPrice: thousands(area * 270 * site.worth * (0.85 + random.next() * 0.3)) - 100,
      NumberOfUnitsTotal: units,
      NumberOfUnitsLeased: occupied,
      NumberOfUnitsVacant: units - occupied,
      NumberOfSeparateElectricMeters: units,
      GrossIncome: income,
      OperatingExpense: expenses,
      NetOperatingIncome: income - expenses,
      FinancialDataSource: ['Owner'],
      TenantPays: ['Electricity', 'Gas'],
      OwnerPays: ['Taxes', 'Insurance'],
    }
  },
  MOB: ({ random, kind, site }) => {
    const double = random.chance(0.4)
    const length = random.int(60, 76)
    const width = double ? 24 : 16
    const inPark = kind.subType === 'MobileHomeInPark'
    return {
      ...home(random, length * width, 1_969),
      ...parking(random, 0),
      ListPrice: random.int(inPark ? 60 : 180, inPark ? 210 : 420) * 1_000,
      CommonInterest: inPark ? 'Leasehold' : 'Freehold',
      Make: random.pick(['Moduline', 'SRI Homes', 'Triple M', 'Bendix', 'Shelter']),
      SerialU: `${random.pick(['MI', 'SR', 'TM'])}${random.int(10_000, 99_999)}`,
      BodyType: [double ? 'DoubleWide' : 'SingleWide'],
      Skirt: ['Vinyl'],
      MobileLength: length,
      MobileWidth: width,
      MobileDimUnits: 'F',
      ...(inPark
        ? {
            ParkName: random.pick(['Poplar Park', 'Westview Village', 'Evergreen Estates', 'Prairie Rose Park']),
            PadFeeAmount: random.int(70, 120) * 10,
            PadFeeFrequency: 'Monthly',
            ParkApprovalRequiredYN: 1,
          }
        : cityLot(random, site)),
    }
  },
  LAND: ({ random, kind, site }) => ({
    ...FREEHOLD,
    ListPrice: thousands((60_000 + 700_000 * site.size * site.size) * site.worth),
    Zoning: kind.subType === 'ResidentialLot' ? 'R-G' : 'CR',
    ...(kind.subType === 'ResidentialLot'
      ? cityLot(random, site)
      : { LotSizeArea: random.int(2, 160), LotSizeUnits: 'AC' }),
    CurrentUse: ['Vacant'],
    PossibleUse: [kind.subType === 'RecreationalLot' ? 'Recreational' : 'Residential'],
    ApproachYN: random.chance(0.8) ? 1 : 0,
    Topography: random.pick(['Level', 'Gently rolling', 'Sloping to the south', 'Level with a treed coulee']),
    ElectricOnPropertyYN: random.chance(0.5) ? 1 : 0,
  }),
  COM: ({ random, site }) => {
    const area = sized(site, 1_200, 24_000)
    return {
      ...FREEHOLD,
      ListPrice: thousands(area * site.worth * random.int(140, 290)),
      TransactionType: random.pick(['Sale', 'SaleOrLease']),
      Zoning: random.pick(['C-COR2', 'I-G', 'C-N1', 'DC']),
      YearBuilt: year(random, 1_950),
      BuildingAreaTotal: area,
      BuildingAreaUnits: 'SF',
      LeasableArea: Math.round(area * 0.92),
      LeasableAreaUnits: 'SF',
      LeaseRate: random.int(20, 70) / 2,
      LeaseRateUnits: 'PerSquareFootPerYear',
      CeilingHeight: random.int(9, 26),
      HeightUnits: 'F',
      NumberOfDriveInDoors: random.int(0, 4),
      ParkingTotal: random.int(4, 60),
      GstApplicableYN: 1,
      BuildingFeatures: random.pick([['Sprinklers', 'Security'], ['Kitchenette'], ['ThreePhasePower', 'FloorDrains']]),
      ...cityLot(random, site),
    }
  },
  FARM: ({ random, kind }) => {
    const acres = random.int(1, 8) * 160 - random.int(1, 8)
    const cultivated = Math.round(acres * (kind.subType === 'Ranch' ? 0.2 : 0.75))
    const house = random.chance(0.6)
    return {
      ...FREEHOLD,
      ListPrice: random.int(600, 5_000) * 1_000,
      Zoning: 'AG',
      LotSizeArea: acres,
      LotSizeUnits: 'AC',
      FarmLandAreaUnits: 'AC',
      CultivatedArea: cultivated,
      PastureArea: Math.round((acres - cultivated) * 0.8),
      SoilType: [random.pick(['Black', 'DarkBrown', 'Brown'])],
      SoilClass: random.int(1, 4),
      GrainBins: random.int(0, 9),
      CorralsYN: random.chance(0.6) ? 1 : 0,
      FenceDescription: random.pick([
        'Four-strand barbed wire',
        'Page wire and barbed wire',
        'Cross-fenced, good condition',
      ]),
      HabitableResidenceYN: house ? 1 : 0,
      ...(house && {
        ...home(random, random.int(900, 2_600)),
        ...parking(random, random.int(0, 2)),
        Sewer: ['SepticField'],
      }),
    }
  },
}
