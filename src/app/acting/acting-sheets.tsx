// The sheets of acting for others, over any page. What they hold is loaded when one is opened.
import { lazy } from 'react'
import { LazySheet } from '../shell/lazy-sheet.tsx'

const Impersonation = lazy(() => import('./impersonation.tsx').then((part) => ({ default: part.Impersonation })))
const NoticesPart = lazy(() => import('./notices.tsx').then((part) => ({ default: part.Notices })))

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
