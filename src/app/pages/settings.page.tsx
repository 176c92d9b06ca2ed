import { Page } from '#src/ui/page.tsx'
import { Shown } from '#src/ui/shown.tsx'
import { Settings } from '../shell/portal-sheets.tsx'

/** The dialog's content at a URL of its own, for bookmarks and old links: there is no page under it to return to. */
export function SettingsPage() {
  return (
    <Page title="Settings" back="/">
      <Settings />
      <Shown />
    </Page>
  )
}
