import { Page } from '../../ui/page.tsx'
import { Shown } from '../../ui/shown.tsx'
import { Settings } from '../shell/settings.tsx'

/** The dialog's content at an address of its own, for bookmarks and old links: there is no page beneath it to come back to. */
export function SettingsPage() {
  return (
    <Page title="Settings" back="/">
      <Settings />
      <Shown />
    </Page>
  )
}
