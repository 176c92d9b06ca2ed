import { useQuery } from '@tanstack/react-query'
import { noticesQuery } from '../../features/notices/notice-queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { usePainted } from '../reading/use-painted.ts'
import { useServices } from '../services.tsx'
import { CountBadge } from './tab-bar.tsx'

/** Opens the notices; shows the number of unread ones, from the last reply even when offline. */
export function HeaderBell() {
  const { call } = useServices()
  const sheet = useSheet('notices')
  // Delayed, because the page's first content has priority.
  const enabled = usePainted()
  const { data } = useQuery({ ...noticesQuery(call), enabled })
  const unread = data?.unread ?? 0
  const name = unread > 0 ? `Notices, ${unread} unread` : 'Notices'
  return (
    <button type="button" className="header-bell" aria-label={name} aria-haspopup="dialog" onClick={sheet.open}>
      <Icon name="bell" />
      <CountBadge count={unread} />
    </button>
  )
}
