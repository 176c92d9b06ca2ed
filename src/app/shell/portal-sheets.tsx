// Sheets that open over any page: the settings, and the board's terms.
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LazySheet } from './lazy-sheet.tsx'

const Settings = lazyPart(() => import('./settings.tsx').then((part) => part.Settings))
const Terms = lazyPart(() => import('./terms-of-service.tsx').then((part) => part.TermsOfService))

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
