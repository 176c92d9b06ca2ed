import { initialize } from '@ionic/core/components'
import { WORKER_ADDRESS } from './app/shell/app-update.ts'
import { start } from './app/start.tsx'
import { vouchForServiceWorker } from './app/trusted-types.ts'
import { catchInstallPrompt } from './device/install-prompt.ts'
import { applyLook, LOOK_KEY, parseLook } from './features/settings/look.ts'

vouchForServiceWorker(WORKER_ADDRESS)
// Ionic's platform manners (iOS or Material) for the parts of it that are used.
initialize({ animated: !matchMedia('(prefers-reduced-motion: reduce)').matches })
document.documentElement.classList.add('ion-ce')
applyLook(parseLook(localStorage.getItem(LOOK_KEY)), document)

const install = catchInstallPrompt(window)
void start(document.getElementById('root')!, install)
