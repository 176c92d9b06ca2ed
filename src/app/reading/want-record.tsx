import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useServices } from '../services.tsx'
import { wantedKey } from './wanted-key.ts'
import { isWanted, setWanted, type WantedRecord } from './wanted-records.ts'

/** Shown if a record is not on this device and cannot be loaded. */
export function WantRecord({ record }: { record: WantedRecord }) {
  const { user } = useServices()
  const member = user.realUniqueID
  const [isOn, setOn] = useState(() => isWanted(localStorage, member, record))
  const toggle = () => {
    if (!setWanted(localStorage, member, record, !isOn)) return
    setOn(!isOn)
    // As the browser tells other tabs; this one hears of it here.
    window.dispatchEvent(new StorageEvent('storage', { key: wantedKey(member) }))
  }
  return (
    <>
      <Button icon={isOn ? 'check' : 'install'} aria-pressed={isOn} onClick={toggle}>
        Fetch it when I’m back online
      </Button>
      <p role="status" className="soft small">
        {isOn && 'It will be fetched as soon as you’re online with the portal open.'}
      </p>
    </>
  )
}
