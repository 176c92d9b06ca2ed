import type { ReactNode } from 'react'
import { FormsReadyLine, PrepareForms } from '../../features/ready/forms-ready-line.tsx'
import { useOnline } from '../reading/use-online.ts'
import { useFormsReady } from './use-forms-ready.ts'

/** Above and below what a member came for: whether a new listing could be entered offline, and what to do if not. */
export function FormsReady({ children }: { children?: ReactNode }) {
  const { state, prepare } = useFormsReady()
  const online = useOnline()
  return (
    <div className="ready-forms">
      <FormsReadyLine state={state} />
      {children}
      <PrepareForms state={state} online={online} onPrepare={prepare} />
    </div>
  )
}
