// Checks the rights of one member on one listing: for each action, whether it is allowed, and why.
import { useQuery } from '@tanstack/react-query'
import type { Verdict, WhyReply } from '#contract/rights.ts'
import type { Call } from '../../api/call.ts'
import { NoReply, replyOf } from '../../api/reply-of.ts'
import { whyNot } from '../../api/why-not.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { ROLE_WORDS } from '../../ui/member-role.ts'
import { memberStatusText } from '../../ui/member-status.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import '../../ui/search-page.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { actWords, statusWord, whyWords } from './rights-words.ts'

type WhyAsked = { MemberMlsId?: string | undefined; ListingId?: string | undefined }
type Props = { call: Call; online: boolean; asked: WhyAsked; onAsk: (asked: WhyAsked) => void }

const FIELDS = [
  { name: 'MemberMlsId', label: 'Member’s MLS ID', kind: 'text' },
  { name: 'ListingId', label: 'Listing ID', kind: 'text' },
] as const

export function WhyNot({ call, online, asked, onAsk }: Props) {
  const { MemberMlsId = '', ListingId = '' } = asked
  const isAsked = MemberMlsId !== '' && ListingId !== ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rightsWhy', MemberMlsId, ListingId],
    queryFn: ({ signal }) => replyOf(call('rightsWhy', { input: { MemberMlsId, ListingId }, signal })),
    enabled: isAsked,
    meta: { persist: false },
  })
  return (
    <section className="search-page" aria-labelledby="why-not">
      <h2 id="why-not">What can a member do with a listing?</h2>
      <SearchForm
        label="What can a member do with a listing?"
        fields={FIELDS}
        values={{ MemberMlsId, ListingId }}
        onSearch={onAsk}
        onClear={() => onAsk({})}
        busy={isFetching}
      />
      {!isAsked ? (
        <p className="soft">With both numbers, this says what the member can do with the listing, and why.</p>
      ) : data ? (
        <Answer reply={data} />
      ) : isUnknown(error) ? (
        <EmptyState picture={<Icon name="search" size={40} />} title="No such member or listing.">
          There is no member with this MLS ID, or no listing with this number. Deleted listings are not found.
        </EmptyState>
      ) : error && !isFetching ? (
        <NotLoaded title="The rights could not be looked up." busy={isFetching} onRetry={() => void refetch()}>
          {whyNot(error, online)}
        </NotLoaded>
      ) : (
        <Skeleton lines={6} label="Looking up the rights" />
      )}
    </section>
  )
}

/** Text that cannot be such a number is refused like an unknown one. */
const isUnknown = (error: unknown): boolean =>
  error instanceof NoReply && error.result.kind === 'problem' && [400, 404].includes(error.result.status)

const none = () => {}

function Answer({ reply }: { reply: WhyReply }) {
  const { member, listing, acts } = reply
  const verdict = ({ may }: Verdict) => <b>{may ? 'Yes' : 'No'}</b>
  const columns: Column<Verdict>[] = [
    { key: 'act', label: 'Action', cell: ({ act }) => actWords(act) },
    { key: 'may', label: 'Can they?', cell: verdict },
    { key: 'why', label: 'Why', cell: (each) => whyWords(each, reply) },
  ]
  return (
    <>
      <p role="status">
        <b>{member.MemberFullName}</b>, {ROLE_WORDS[member.role]}, and the{' '}
        {statusWord(listing.StandardStatus).toLowerCase()} listing{' '}
        <Link to="/listings/view" search={{ UniqueID: listing.UniqueID }}>
          {listing.ListingId}
        </Link>
        . Members who impersonate them have the same rights (for an administrator, those of staff). Locks are not
        considered here.
      </p>
      {member.MemberStatus !== 'A' && (
        <p>
          <b>They cannot sign in:</b> their status is {memberStatusText(member.MemberStatus)}.
        </p>
      )}
      <DataTable
        caption="Actions"
        columns={columns}
        rows={acts}
        keyOf={({ act }) => act}
        view={{}}
        onView={none}
        pageSize={acts.length}
        columnsFrom={560}
        card={(each) => (
          <div className="panel-pad">
            <p>
              {actWords(each.act)}: {verdict(each)}
            </p>
            <p className="soft small">{whyWords(each, reply)}</p>
          </div>
        )}
      />
    </>
  )
}
