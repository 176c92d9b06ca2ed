import { Page } from '../../ui/page.tsx'
export function DraftsPage() {
  return (
    <Page title="DraftsPage" back="/">
      {null}
    </Page>
  )
}
