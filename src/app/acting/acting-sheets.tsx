// The sheets of acting for others, over any page. What they hold is loaded when one is opened.
import { lazy, type ReactNode, Suspense } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSheet } from '../../ui/use-sheet.ts'

const Impersonation = lazy(() => import('./impersonation.tsx').then((part) => ({ default: part.Impersonation })))
const NoticesPart = lazy(() => import('./notices.tsx').then((part) => ({ default: part.Notices })))

export function ActingSheets() {
  return (
    <>
      <LazySheet name="impersonate" title="Impersonate" size="wide">
        <Impersonation />
      </LazySheet>
      <LazySheet name="notices" title="Notices" size="fit">
        <NoticesPart />
      </LazySheet>
    </>
  )
}

type Props = { name: string; title: string; size: 'fit' | 'wide'; children: ReactNode }

function LazySheet({ name, title, size, children }: Props) {
  const { isOpen, close } = useSheet(name)
  return (
    <Sheet isOpen={isOpen} onClose={close} title={title} size={size}>
      <Suspense fallback={<Skeleton lines={5} />}>{children}</Suspense>
    </Sheet>
  )
}
