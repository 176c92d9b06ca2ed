// Where the Validation Summary is shown: next to the form if there is room, otherwise in a sheet over it.
import { useEffect, useState } from 'react'
import { useMedia } from '../../../ui/use-media.ts'

const SHEET = 'summary'

export function useSummaryDock(sheet: string | null, onSheet: (name: string | null) => void) {
  const hasRoom = useMedia('(min-width: 1180px)')
  const [isWanted, setWanted] = useState(true)
  useEffect(() => {
    // If it is opened by its name after a refusal, and there is room, it is shown next to the form.
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
