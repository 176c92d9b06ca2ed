import { Page } from '../../ui/page.tsx'
export function RowLockPage() {
  return (
    <Page title="RowLockPage" back="/">
      {null}
    </Page>
  )
}
