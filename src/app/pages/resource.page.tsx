import { Page } from '#src/ui/page.tsx'

/** Only a heading, as specified: the board has no content here yet. */
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
