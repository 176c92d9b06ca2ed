import { useCallback, useState } from 'react'
import { Button, IconButton } from '#src/ui/button.tsx'
import { useServices } from '../services.tsx'
import './update-notice.css'

/** Margin above and below the notice; see update-notice.css. */
const MARGIN_PX = 12

/** For a new version that waits: offers to install it now; otherwise it installs itself when nothing is unsent. */
export function UpdateNotice() {
  const { update } = useServices()
  const [later, setLater] = useState(false)
  const ref = useNoticeRoom()
  if (later) return null
  return (
    <aside ref={ref} className="update-notice row" aria-label="New version">
      <p role="status">A new version is ready.</p>
      <Button look="main" onClick={update.apply}>
        Update
      </Button>
      <IconButton icon="close" label="Later" onClick={() => setLater(true)} />
    </aside>
  )
}

/** Tells the page how much room to leave (toast.css): the height depends on the text size and the width. */
const useNoticeRoom = () =>
  useCallback((notice: HTMLElement | null) => {
    if (!notice) return
    const { style } = document.documentElement
    const measure = () => {
      const { offsetHeight } = notice
      style.setProperty('--notice-room', offsetHeight === 0 ? '0px' : `${offsetHeight + 2 * MARGIN_PX}px`)
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(notice)
    return () => {
      watcher.disconnect()
      style.removeProperty('--notice-room')
    }
  }, [])
