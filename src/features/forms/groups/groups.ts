// Table of the group components by type. Types not listed here are drawn as plain fields or plain rows.

import type { ComponentType } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { GroupProps } from '../screen/form-context.ts'
import { AddressGroup } from './address-group.tsx'
import { LincGroup } from './linc-group.tsx'
import { MeasurementGroup } from './measurement-group.tsx'

const loadPerson = () => import('./person-group.tsx')
const loadPhotos = () => import('./photos-group.tsx')
const loadPlotter = () => import('./plotter-group.tsx')
const loadHistory = () => import('./history-group.tsx')
const loadRows = () => import('./rows-group.tsx')
const loadRooms = () => import('./rooms-group.tsx')
const loadSupplements = () => import('./supplements-group.tsx')
const PersonGroup = lazyPart(() => loadPerson().then((part) => part.PersonGroup))
const PhotosGroup = lazyPart(() => loadPhotos().then((part) => part.PhotosGroup))
const PlotterGroup = lazyPart(() => loadPlotter().then((part) => part.PlotterGroup))
const HistoryGroup = lazyPart(() => loadHistory().then((part) => part.HistoryGroup))
const RowsGroup = lazyPart(() => loadRows().then((part) => part.RowsGroup))
const RoomsGroup = lazyPart(() => loadRooms().then((part) => part.RoomsGroup))
const SupplementsGroup = lazyPart(() => loadSupplements().then((part) => part.SupplementsGroup))
/** On no first page of a listing: they come once the form stands. */
export const LATER_GROUPS = [
  loadPerson,
  loadPhotos,
  loadPlotter,
  loadHistory,
  loadRows,
  loadRooms,
  loadSupplements,
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
  /** Rows of any other type. */
  AnyRows: RowsGroup,
}
