import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { definitionQuery } from '../../../features/listings/listing-queries.ts'
import { RightsTables } from '../../../features/rights/rights-tables.tsx'
import { WhyNot } from '../../../features/rights/why-not.tsx'
import { Page } from '../../../ui/page.tsx'
import { useOnline } from '../../reading/use-online.ts'
import { useServices } from '../../services.tsx'
import { AsThemselves } from './as-themselves.tsx'

const HERE = '/board/rights'

export function RightsPage() {
  const { call } = useServices()
  const { MemberMlsId, ListingId } = useSearch({ from: HERE })
  const navigate = useNavigate({ from: HERE })
  const online = useOnline()
  const queries = useQueryClient()
  return (
    <Page title="Who can do what" width="wide">
      <AsThemselves>
        <div className="search-page">
          <WhyNot
            call={call}
            online={online}
            asked={{ MemberMlsId, ListingId }}
            onAsk={(next) => void navigate({ search: next, viewTransition: false })}
          />
          <RightsTables
            call={call}
            online={online}
            definitionOf={(formName) => queries.fetchQuery(definitionQuery(call, formName, null))}
          />
        </div>
      </AsThemselves>
    </Page>
  )
}
