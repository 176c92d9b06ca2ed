// Table of the group components by type. Types that are not listed are drawn as plain fields or plain rows.

import type { ComponentType } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { GroupProps } from '../screen/form-context.ts'
import { AddressGroup } from './address-group.tsx'

const LincGroup = lazyPart(() => import('./linc-group.tsx').then((part) => part.LincGroup))
const MeasurementGroup = lazyPart(() => import('./measurement-group.tsx').then((part) => part.MeasurementGroup))
const PersonGroup = lazyPart(() => import('./person-group.tsx').then((part) => part.PersonGroup))
const PhotosGroup = lazyPart(() => import('./photos-group.tsx').then((part) => part.PhotosGroup))
const PlotterGroup = lazyPart(() => import('./plotter-group.tsx').then((part) => part.PlotterGroup))
const HistoryGroup = lazyPart(() => import('./history-group.tsx').then((part) => part.HistoryGroup))
const RowsGroup = lazyPart(() => import('./rows-group.tsx').then((part) => part.RowsGroup))
const RoomsGroup = lazyPart(() => import('./rooms-group.tsx').then((part) => part.RoomsGroup))
const SupplementsGroup = lazyPart(() => import('./supplements-group.tsx').then((part) => part.SupplementsGroup))
/** Not on the first page of any listing form: loaded after the form has rendered. */
export const LATER_GROUPS = [
  LincGroup.preload,
  MeasurementGroup.preload,
  PersonGroup.preload,
  PhotosGroup.preload,
  PlotterGroup.preload,
  HistoryGroup.preload,
  RowsGroup.preload,
  RoomsGroup.preload,
  SupplementsGroup.preload,
] as const

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
