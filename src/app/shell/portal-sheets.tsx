// Sheets that open over any page: the types of a new listing, the settings, and the board's terms.

import { CreateSheet as Create } from './create-sheet.tsx'
import { Settings } from './settings.tsx'
import { TermsOfService as Terms } from './terms-of-service.tsx'
import { UrlSheet } from './url-sheet.tsx'

export function PortalSheets() {
  return (
    <>
      <UrlSheet name="create" title="Create Listing">
        <Create />
      </UrlSheet>
      <UrlSheet name="settings" title="Settings">
        <Settings />
      </UrlSheet>
      <UrlSheet name="terms" title="Terms of Service">
        <Terms />
      </UrlSheet>
    </>
  )
}
