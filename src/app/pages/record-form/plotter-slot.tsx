// Connects the map feature to the form.
import { useMemo } from 'react'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { savesData } from '#src/device/network.ts'
import type { PlotterSlotProps } from '#src/features/forms/screen/form-context.ts'
import { fetchArea } from '#src/features/map/area-tiles.ts'
import { LocationPlotter, type PlotterPorts } from '#src/features/map/location-plotter.tsx'
import { readSpot } from '#src/features/map/spot.ts'

export function PlotterSlot({ latitude, longitude, locate, ...props }: PlotterSlotProps) {
  const { call, uploadHold, network } = useServices()
  const online = useOnline()
  const ports = useMemo<PlotterPorts>(
    () => ({
      ...{ call, online, locate },
      record: (event) => void call('geocodeRecord', { input: event }),
      keepArea(spot, signal) {
        const isAllowed = () =>
          network.isOnline() &&
          !uploadHold.isHeld() &&
          !savesData(navigator) &&
          Boolean(navigator.serviceWorker?.controller)
        void fetchArea(spot, { isAllowed, signal, fetch: sizeOfTile })
      },
    }),
    [call, online, locate, uploadHold, network],
  )
  return <LocationPlotter {...props} ports={ports} spot={readSpot(latitude, longitude)} />
}

/** Returns the tile's size in bytes. The service worker caches the tile on the way. */
async function sizeOfTile(address: string, signal: AbortSignal): Promise<number> {
  const reply = await fetch(address, { signal })
  if (!reply.ok) throw new Error(`a picture of the map answered ${reply.status}`)
  return (await reply.blob()).size
}
