import { askToKeepStorage, storageUse } from '../../device/storage-use.ts'
import { PreparePanel } from '../../features/settings/prepare-panel.tsx'
import { AboutPanel, InstallPanel, LookPanel } from '../../features/settings/settings-panels.tsx'
import { StoragePanel } from '../../features/sync-status/storage-panel.tsx'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'

/** What the settings dialog holds. */
export function Settings() {
  const { prepare, install, portal } = useServices()
  const online = useOnline()
  return (
    <div className="settings">
      <LookPanel />
      <InstallPanel install={install} />
      <PreparePanel prepare={prepare} online={online} />
      <StoragePanel measure={storageUse} keep={askToKeepStorage} />
      <AboutPanel portal={portal} />
    </div>
  )
}
