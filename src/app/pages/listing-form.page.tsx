import { Page } from '../../ui/page.tsx'
export function CreateListingPage() {
  return (
    <Page title="CreateListingPage" back="/">
      {null}
    </Page>
  )
}
export function EditListingPage() {
  return (
    <Page title="EditListingPage" back="/">
      {null}
    </Page>
  )
}
