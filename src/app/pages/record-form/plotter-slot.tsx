// Connects the map feature to the form.
import { useMemo } from 'react'
import type { PlotterSlotProps } from '../../../features/forms/screen/form-context.ts'
import { LocationPlotter, type PlotterPorts } from '../../../features/map/location-plotter.tsx'
import { readSpot } from '../../../features/map/spot.ts'
import { useOnline } from '../../reading/use-online.ts'
import { useServices } from '../../services.tsx'

export function PlotterSlot({ latitude, longitude, locate, ...props }: PlotterSlotProps) {
  const { call } = useServices()
  const online = useOnline()
  const ports = useMemo<PlotterPorts>(
    () => ({ call, online, locate, record: (event) => void call('geocodeRecord', { input: event }) }),
    [call, online, locate],
  )
  return <LocationPlotter {...props} ports={ports} spot={readSpot(latitude, longitude)} />
}
