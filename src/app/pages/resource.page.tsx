import { Page } from '../../ui/page.tsx'

/** A heading only, as specified: the board has not put anything here yet. */
export function ResourcePage({ title }: { title: string }) {
  return (
    <Page title={title} back="/">
      {null}
    </Page>
  )
}

export const PostalCodePage = () => <ResourcePage title="Postal Code Lookup" />
export const RecaPage = () => <ResourcePage title="RECA" />
export const TrainingPage = () => <ResourcePage title="Training" />
