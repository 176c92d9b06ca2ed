// Table of the group components by type. Types that are not listed are drawn as plain fields or plain rows.
import type { ComponentType } from 'react'
import type { GroupProps } from '../screen/form-context.ts'
import { HistoryGroup } from './fields-group.tsx'
import { AddressGroup, LincGroup, PlotterGroup } from './location-groups.tsx'
import { MeasurementGroup } from './measurement-group.tsx'
import { PersonGroup } from './person-group.tsx'
import { RoomsGroup } from './rooms-group.tsx'
import { RowsGroup } from './rows-group.tsx'
import { PhotosGroup, SupplementsGroup } from './upload-groups.tsx'

export const GROUPS: Readonly<Record<string, ComponentType<GroupProps>>> = {
  Address: AddressGroup,
  AgentLookup: PersonGroup,
  OfficeLookup: PersonGroup,
  LincNumberGenerator: LincGroup,
  LocationPlotter: PlotterGroup,
  OneDimensionalMeasurement: MeasurementGroup,
  TwoDimensionalMeasurement: MeasurementGroup,
  Photos: PhotosGroup,
  Rooms: RoomsGroup,
  OpenHouse: RowsGroup,
  Parcels: RowsGroup,
  LoadingDoors: RowsGroup,
  Units: RowsGroup,
  History: HistoryGroup,
  Supplements: SupplementsGroup,
  /** Rows of all other types. */
  AnyRows: RowsGroup,
}
