import { askToKeepStorage, storageUse } from '../../device/storage-use.ts'
import { AboutPanel, InstallPanel, LookPanel } from '../../features/settings/settings-panels.tsx'
import { StoragePanel } from '../../features/sync-status/storage-panel.tsx'
import { Page } from '../../ui/page.tsx'

export function SettingsPage() {
  return (
    <Page title="Settings" back="/">
      <LookPanel />
      <InstallPanel />
      <StoragePanel measure={storageUse} keep={askToKeepStorage} />
      <AboutPanel />
    </Page>
  )
}
