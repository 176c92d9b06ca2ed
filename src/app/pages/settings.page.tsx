import { AboutPanel, InstallPanel, LookPanel, StoragePanel } from '../../features/settings/settings-panels.tsx'
import { Page } from '../../ui/page.tsx'

export function SettingsPage() {
  return (
    <Page title="Settings" back="/">
      <LookPanel />
      <InstallPanel />
      <StoragePanel />
      <AboutPanel />
    </Page>
  )
}
