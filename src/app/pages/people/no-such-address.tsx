import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'

const PLACES = {
  agent: { title: 'Agent', search: '/agent/search', label: 'Search Agents' },
  office: { title: 'Office', search: '/office/search', label: 'Search Offices' },
} as const

/** A view page whose URL has lost its UniqueID. */
export function NoSuchAddress({ what }: { what: keyof typeof PLACES }) {
  const { title, search, label } = PLACES[what]
  return (
    <Page title={title} back={search}>
      <EmptyState
        title={`This address names no ${what}.`}
        action={
          <Link to={search} className={buttonClass('main')}>
            {label}
          </Link>
        }
      />
    </Page>
  )
}
