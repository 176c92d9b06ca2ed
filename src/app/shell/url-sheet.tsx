import type { ReactNode } from 'react'
import { Sheet } from '#src/ui/sheet.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'

type Props = { name: string; title: string; size?: 'fit' | 'tables'; children: ReactNode }

/** A sheet in the URL (`?sheet=name`). */
export function UrlSheet({ name, title, size = 'fit', children }: Props) {
  const { isOpen, close } = useSheet(name)
  return (
    <Sheet isOpen={isOpen} onClose={close} title={title} size={size}>
      {children}
    </Sheet>
  )
}
