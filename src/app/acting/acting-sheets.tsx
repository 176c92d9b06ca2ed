// The sheets for acting for others, available on any page.
import { UrlSheet } from '../shell/url-sheet.tsx'
import { Impersonation } from './impersonation.tsx'
import { Notices as NoticesPart } from './notices.tsx'

export function ActingSheets() {
  return (
    <>
      <UrlSheet name="impersonate" title="Impersonate" size="tables">
        <Impersonation />
      </UrlSheet>
      <UrlSheet name="notices" title="Notices">
        <NoticesPart />
      </UrlSheet>
    </>
  )
}
