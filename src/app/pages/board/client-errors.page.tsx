import { useNavigate, useSearch } from '@tanstack/react-router'
import { ErrorList } from '../../../features/client-errors/error-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useOnline } from '../../reading/use-online.ts'
import { useRefresh } from '../../reading/use-refresh.ts'
import { useServices } from '../../services.tsx'

export function ClientErrorsPage() {
  const { call } = useServices()
  const online = useOnline()
  const refresh = useRefresh()
  const view = useSearch({ from: '/board/errors' })
  const navigate = useNavigate({ from: '/board/errors' })
  return (
    <Page title="Errors in browsers" width="wide" onRefresh={refresh}>
      <p className="soft">
        What broke on members’ devices: the message and its place in the code, without names, addresses or anything that
        somebody typed.
      </p>
      <ErrorList
        call={call}
        online={online}
        view={view}
        onView={(next) =>
          void navigate({ search: (search) => ({ ...search, ...next }), replace: true, viewTransition: false })
        }
      />
    </Page>
  )
}
