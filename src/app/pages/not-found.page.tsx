import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found" back="/">
      <EmptyState
        picture={<Icon name="search" size={40} />}
        title="There is nothing at this address."
        action={
          <Link to="/" className={buttonClass('main')}>
            Home
          </Link>
        }
      >
        The link may be old or mistyped. Your listings and drafts are where you left them:{' '}
        <Link to="/listings/search" search={{ tab: 'mine' }}>
          My Listings
        </Link>
        , <Link to="/drafts">Drafts</Link>.
      </EmptyState>
    </Page>
  )
}
