import { useMemo } from 'react'
import { browserPush } from '#src/device/browser-push.ts'
import { installWayHere } from '#src/device/install-way.ts'
import { askToKeepStorage, storageUse } from '#src/device/storage-use.ts'
import { InstallPanel } from '#src/features/install/install-panel.tsx'
import { PreparePanel } from '#src/features/settings/prepare-panel.tsx'
import { PushPanel } from '#src/features/settings/push-panel.tsx'
import { createPushSwitch } from '#src/features/settings/push-switch.ts'
import { SendingPanel } from '#src/features/settings/sending-panel.tsx'
import { AboutPanel, LookPanel } from '#src/features/settings/settings-panels.tsx'
import { StoragePanel } from '#src/features/sync-status/storage-panel.tsx'
import { useOnline } from '../reading/use-online.ts'
import { FormsReady } from '../ready/forms-ready.tsx'
import { useServices } from '../services.tsx'

/** Content of the settings dialog. */
export function Settings() {
  const { call, here, install, portal, uploadHold } = useServices()
  const online = useOnline()
  const push = useMemo(() => createPushSwitch(call, browserPush()), [call])
  return (
    <div className="settings">
      <LookPanel />
      <InstallPanel install={install} />
      <PreparePanel isOff={!here.works}>
        <FormsReady />
      </PreparePanel>
      <SendingPanel hold={uploadHold} />
      <StoragePanel measure={storageUse} keep={askToKeepStorage} />
      <PushPanel {...{ push, online, way: installWayHere(false) }} />
      <AboutPanel portal={portal} />
    </div>
  )
}
