import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useLookups } from '#src/app/reading/use-lookups.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { useServices } from '#src/app/services.tsx'
import { maySendAgain } from '#src/app/shell/menu.ts'
import { useListingPorts } from '#src/app/use-listing-ports.tsx'
import { GoneWork } from '#src/app/work/draft-changes.tsx'
import { PublishingStatus } from '#src/features/deliveries/publishing-status.tsx'
import { OfficeAgents, OfficeView } from '#src/features/people/office-view.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { NoSuchAddress } from './no-such-address.tsx'
import { RecordWork } from './record-work.tsx'

const HERE = '/office/view'
const PROVINCE = 'Lookup_Property_Listing_StateOrProvince'
/** Until the table has loaded, uses the portal's own province. */
const provinceText = (code: string, text: string) => (code === 'AB' && text === code ? 'Alberta' : text)

export function OfficeViewPage() {
  const { UniqueID, page, sort } = useSearch({ from: HERE })
  const setView = useSetTableView()
  const ports = useListingPorts()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const { user } = useServices()
  const { describe } = useLookups(PROVINCE)
  if (UniqueID === undefined) return <NoSuchAddress what="office" />
  return (
    <OfficeView
      key={UniqueID}
      UniqueID={UniqueID}
      ports={ports}
      onRefresh={refresh}
      province={(code) => provinceText(code, describe(PROVINCE, code))}
      edit={
        <Link to="/office/edit" search={{ UniqueID }} className={buttonClass('main')}>
          <Icon name="edit" size={20} />
          Edit
        </Link>
      }
      notices={({ data: [office = {}], version, access }) => (
        <RecordWork
          entity={{ type: 'office', id: UniqueID }}
          values={office}
          version={version}
          canEdit={access.canEdit}
        />
      )}
      unsent={<GoneWork record={{ type: 'office', UniqueID }} />}
      beside={({ deliveries }) => (
        <PublishingStatus
          entity={{ type: 'office', id: UniqueID }}
          deliveries={deliveries}
          call={ports.call}
          canRetry={maySendAgain(user)}
          onSent={() => void queries.invalidateQueries({ queryKey: ['offices', 'record', UniqueID] })}
        />
      )}
      below={<OfficeAgents office={UniqueID} ports={ports} view={{ page, sort }} onView={setView} />}
    />
  )
}
