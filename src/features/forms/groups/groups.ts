// Table of the group components by type. Types that are not listed are drawn as plain fields or plain rows.

import type { ComponentType } from 'react'
import type { GroupProps } from '../screen/form-context.ts'
import { AddressGroup } from './address-group.tsx'
import { HistoryGroup } from './history-group.tsx'
import { LincGroup } from './linc-group.tsx'
import { MeasurementGroup } from './measurement-group.tsx'
import { PersonGroup } from './person-group.tsx'
import { PhotosGroup } from './photos-group.tsx'
import { PlotterGroup } from './plotter-group.tsx'
import { RoomsGroup } from './rooms-group.tsx'
import { RowsGroup } from './rows-group.tsx'
import { SupplementsGroup } from './supplements-group.tsx'

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
