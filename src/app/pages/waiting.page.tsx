import { Page } from '../../ui/page.tsx'
export function WaitingPage() {
  return (
    <Page title="WaitingPage" back="/">
      {null}
    </Page>
  )
}
