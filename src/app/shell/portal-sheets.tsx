// Sheets that open over any page: the settings, and the board's terms.
import { lazy } from 'react'
import { LazySheet } from './lazy-sheet.tsx'

const Settings = lazy(() => import('./settings.tsx').then((part) => ({ default: part.Settings })))
const Terms = lazy(() => import('./terms-of-service.tsx').then((part) => ({ default: part.TermsOfService })))

export function PortalSheets() {
  return (
    <>
      <LazySheet name="settings" title="Settings">
        <Settings />
      </LazySheet>
      <LazySheet name="terms" title="Terms of Service">
        <Terms />
      </LazySheet>
    </>
  )
}
