import type { ReactNode } from 'react'
import { useServices } from '#src/app/services.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'

/** The server accepts the board office's calls only from members who are not acting for somebody else. */
export function AsThemselves({ children }: { children: ReactNode }) {
  const { realUniqueID, agent } = useServices().user
  if (realUniqueID === agent.UniqueID) return children
  return (
    <EmptyState picture={<Icon name="people" size={40} />} title="Not while you act for somebody.">
      Stop acting for {agent.MemberFullName} first; this page is for the board’s office itself.
    </EmptyState>
  )
}
