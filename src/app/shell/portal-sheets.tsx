// Sheets that open over any page: the types of a new listing, the settings, and the board's terms.
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LazySheet } from './lazy-sheet.tsx'

const Create = lazyPart(() => import('./create-sheet.tsx').then((part) => part.CreateSheet))
const Settings = lazyPart(() => import('./settings.tsx').then((part) => part.Settings))
const Terms = lazyPart(() => import('./terms-of-service.tsx').then((part) => part.TermsOfService))

export function PortalSheets() {
  return (
    <>
      <LazySheet name="create" title="Create Listing">
        <Create />
      </LazySheet>
      <LazySheet name="settings" title="Settings">
        <Settings />
      </LazySheet>
      <LazySheet name="terms" title="Terms of Service">
        <Terms />
      </LazySheet>
    </>
  )
}
