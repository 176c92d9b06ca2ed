import { start } from './app/start.tsx'
import { surviveTranslation } from './app/translated-page.ts'
import { vouchForOurOwn } from './app/trusted-types.ts'
import { catchInstallPrompt } from './device/install-prompt.ts'
import { WORKER_ADDRESS } from './device/service-worker.ts'
import { applyLook, parseLook } from './features/settings/look.ts'
import { PHONE_KEYS } from './state/storage-keys.ts'

const GUEST_PATH = '/guest'

vouchForOurOwn(WORKER_ADDRESS)
surviveTranslation(document)
applyLook(parseLook(localStorage.getItem(PHONE_KEYS.look)), document)

const install = catchInstallPrompt(window)
const root = document.getElementById('root')!
// A guest has no session, and nothing of the portal is started for them.
if (window.location.pathname === GUEST_PATH)
  void import('./app/guest.tsx').then(({ openGuestPage }) => openGuestPage(root))
else void start(root, install)
