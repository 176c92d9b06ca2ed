// "Send now": sends everything at once, even over mobile data, and says so if photos and files would have waited for
// Wi-Fi.
import { useToast } from '#src/ui/toast.tsx'
import { useServices } from '../services.tsx'

export function useSendNow(): () => void {
  const { offline } = useServices()
  const toast = useToast()
  return () => {
    const { uploadsHeld } = offline.sync.get()
    offline.sync.sendNow()
    if (uploadsHeld) toast('Sending photos and files over mobile data.')
  }
}
