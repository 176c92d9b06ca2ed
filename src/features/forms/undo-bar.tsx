// What the form did by itself, or what was deleted, with Undo within reach of the thumb.
import { useEffect, useState } from 'react'
import type { Notice } from './form-store.ts'

const UNDO_MS = 8_000

export function UndoBar({ listen }: { listen(listener: (notice: Notice) => void): () => void }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => listen(setNotice), [listen])
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div className="fn" role="status">
      {notice && (
        <div className="fn-bar">
          <span>{notice.text}</span>
          {notice.undo && (
            <button
              type="button"
              className="fn-undo"
              onClick={() => {
                notice.undo?.()
                setNotice(null)
              }}
            >
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  )
}
