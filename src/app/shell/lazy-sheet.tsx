import { type ReactNode, Suspense } from 'react'
import { Sheet } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'

type Props = { name: string; title: string; size?: 'fit' | 'tables'; children: ReactNode }

/** A sheet in the URL (`?sheet=name`) whose content is loaded when it is first opened. */
export function LazySheet({ name, title, size = 'fit', children }: Props) {
  const { isOpen, close } = useSheet(name)
  return (
    <Sheet isOpen={isOpen} onClose={close} title={title} size={size}>
      <Suspense fallback={<Skeleton lines={5} />}>{children}</Suspense>
    </Sheet>
  )
}
