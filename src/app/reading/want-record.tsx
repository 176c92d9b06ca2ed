import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useServices } from '../services.tsx'
import { isWanted, setWanted, type WantedRecord } from './wanted-records.ts'

/** Shown if a record is not on this device and the member is offline. */
export function WantRecord({ record }: { record: WantedRecord }) {
  const { user } = useServices()
  const member = user.realUniqueID
  const [isOn, setOn] = useState(() => isWanted(localStorage, member, record))
  const toggle = () => setOn(setWanted(localStorage, member, record, !isOn) ? !isOn : isOn)
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
