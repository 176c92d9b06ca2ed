import { WORKER_ADDRESS } from './app/shell/app-update.ts'
import { start } from './app/start.tsx'
import { vouchForOurOwn } from './app/trusted-types.ts'
import { catchInstallPrompt } from './device/install-prompt.ts'
import { applyLook, LOOK_KEY, parseLook } from './features/settings/look.ts'

vouchForOurOwn(WORKER_ADDRESS)
applyLook(parseLook(localStorage.getItem(LOOK_KEY)), document)

const install = catchInstallPrompt(window)
void start(document.getElementById('root')!, install)
