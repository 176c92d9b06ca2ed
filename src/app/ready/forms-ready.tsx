import { FormsReadyLine } from '../../features/ready/forms-ready-line.tsx'
import { useOnline } from '../reading/use-online.ts'
import { useFormsReady } from './use-forms-ready.ts'

/** The line for the listing types and the settings. */
export function FormsReady() {
  const { state, prepare } = useFormsReady()
  return <FormsReadyLine state={state} online={useOnline()} onPrepare={prepare} />
}
