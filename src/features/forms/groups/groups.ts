// Table of the group components by type. Types not listed here are drawn as plain fields or plain rows.

import type { ComponentType } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { GroupProps } from '../screen/form-context.ts'
import { AddressGroup } from './address-group.tsx'
import { HistoryGroup } from './history-group.tsx'
import { LincGroup } from './linc-group.tsx'
import { MeasurementGroup } from './measurement-group.tsx'
import { PersonGroup } from './person-group.tsx'
import { PhotosGroup } from './photos-group.tsx'
import { PlotterGroup } from './plotter-group.tsx'

/** Rows are on no first page: they come, with what drags them, once the form stands. */
export const loadRows = () =>
  Promise.all([import('./rows-group.tsx'), import('./rooms-group.tsx'), import('./supplements-group.tsx')])
const RowsGroup = lazyPart(() => import('./rows-group.tsx').then((part) => part.RowsGroup))
const RoomsGroup = lazyPart(() => import('./rooms-group.tsx').then((part) => part.RoomsGroup))
const SupplementsGroup = lazyPart(() => import('./supplements-group.tsx').then((part) => part.SupplementsGroup))

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
  /** Rows of any other type. */
  AnyRows: RowsGroup,
}
