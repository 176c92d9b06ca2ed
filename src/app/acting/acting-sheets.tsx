// The sheets for acting for others, available on any page. Their content is loaded when one opens.
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LazySheet } from '../shell/lazy-sheet.tsx'

const Impersonation = lazyPart(() => import('./impersonation.tsx').then((part) => part.Impersonation))
const NoticesPart = lazyPart(() => import('./notices.tsx').then((part) => part.Notices))

export function ActingSheets() {
  return (
    <>
      <LazySheet name="impersonate" title="Impersonate" size="tables">
        <Impersonation />
      </LazySheet>
      <LazySheet name="notices" title="Notices">
        <NoticesPart />
      </LazySheet>
    </>
  )
}
