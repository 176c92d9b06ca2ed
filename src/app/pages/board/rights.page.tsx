import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { definitionQuery } from '#src/features/listings/listing-queries.ts'
import { RightsTables } from '#src/features/rights/rights-tables.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsThemselves } from './as-themselves.tsx'

export function RightsPage() {
  const { call } = useServices()
  const online = useOnline()
  const queries = useQueryClient()
  return (
    <Page title="Who can do what" width="wide">
      <AsThemselves>
        <div className="stack gap-16">
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
