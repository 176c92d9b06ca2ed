// The sheets of acting for others, over any page. What they hold is loaded when one is opened.
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LazySheet } from '../shell/lazy-sheet.tsx'

const Impersonation = lazyPart(() => import('./impersonation.tsx').then((part) => part.Impersonation))
const NoticesPart = lazyPart(() => import('./notices.tsx').then((part) => part.Notices))

export function ActingSheets() {
  return (
    <>
      <LazySheet name="impersonate" title="Impersonate" size="wide">
        <Impersonation />
      </LazySheet>
      <LazySheet name="notices" title="Notices">
        <NoticesPart />
      </LazySheet>
    </>
  )
}
