// Where the Validation Summary is: beside the form where there is room, else a sheet over it.
import { useEffect, useState } from 'react'
import { useMedia } from '../../../ui/use-media.ts'

const SHEET = 'summary'

export function useSummaryDock(sheet: string | null, onSheet: (name: string | null) => void) {
  const hasRoom = useMedia('(min-width: 1180px)')
  const [isWanted, setWanted] = useState(true)
  useEffect(() => {
    // Opened by its name, after a refusal: where there is room it stands beside the form.
    if (!hasRoom || sheet !== SHEET) return
    setWanted(true)
    onSheet(null)
  }, [hasRoom, sheet, onSheet])
  return {
    isDocked: hasRoom && isWanted,
    show: () => (hasRoom ? setWanted(true) : onSheet(SHEET)),
    toggle: () => (hasRoom ? setWanted(!isWanted) : onSheet(SHEET)),
  }
}
