import { useLocation } from '@tanstack/react-router'
import { PartnerView } from '#src/features/partners/partner-view.tsx'
import { Page } from '#src/ui/page.tsx'
import { useOnline } from '../reading/use-online.ts'
import { usePartners } from '../reading/use-partners.ts'
import { useServices } from '../services.tsx'

/** A partner's tool, for any of the partners' routes. */
export function PartnerPage() {
  const { pathname } = useLocation()
  const { portal } = useServices()
  const online = useOnline()
  const partner = usePartners().find(({ to }) => to === pathname)
  if (!partner) return null
  return (
    <Page title={partner.name} back="/">
      <PartnerView partner={partner} online={online} support={portal?.support} />
    </Page>
  )
}

/** Only a heading, as specified: the board has no content here yet. */
function ResourcePage({ title }: { title: string }) {
  return (
    <Page title={title} back="/">
      {null}
    </Page>
  )
}

export const PostalCodePage = () => <ResourcePage title="Postal Code Lookup" />
export const RecaPage = () => <ResourcePage title="RECA" />
export const TrainingPage = () => <ResourcePage title="Training" />
