import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { PublishedForm } from '#contract/catalog.ts'
import { TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { useServices } from '#src/app/services.tsx'
import { useFormats } from '#src/ui/board.ts'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsThemselves } from './as-themselves.tsx'

export function CatalogPage() {
  const { call } = useServices()
  const online = useOnline()
  const refresh = useRefresh()
  const view = useSearch({ from: '/board/catalog' })
  const setView = useSetTableView()
  return (
    <Page title="Catalog" width="wide" onRefresh={refresh}>
      <AsThemselves>
        <div className="stack gap-16">
          <PublishedForms call={call} online={online} view={view} onView={setView} />
        </div>
      </AsThemselves>
    </Page>
  )
}

// The published catalog: forms with their fields and rules.

const numbers = (key: 'fields' | 'rules' | 'drafts', label: string): Column<PublishedForm> => ({
  key,
  label,
  cell: (form) => form[key],
  sortBy: (form) => form[key],
  className: 'number',
})
const COLUMNS: readonly Column<PublishedForm>[] = [
  { key: 'title', label: 'Form', cell: ({ title }) => title, sortBy: ({ title }) => title },
  { key: 'formName', label: 'Name', cell: ({ formName }) => formName, sortBy: ({ formName }) => formName },
  numbers('fields', 'Fields'),
  numbers('rules', 'Rules'),
  numbers('drafts', 'Open drafts'),
]

type Props = { call: Call; online: boolean; view: TableView; onView: (view: TableView) => void }

function PublishedForms({ call, online, view, onView }: Props) {
  const { mediumMoment, numberText } = useFormats()
  const query = useQuery({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => replyOf(call('catalog', { signal })),
    meta: { persist: false },
  })
  const { data } = query
  if (!data) return <Unloaded query={query} what="the catalog" online={online} />
  const rules = data.forms.reduce((sum, form) => sum + form.rules, 0)
  return (
    <section className="stack gap-16" aria-labelledby="published">
      <h2 id="published">Published now</h2>
      <p className="soft">
        {data.forms.length} forms, {numberText(data.lookups)} lookups and {numberText(rules)} rules. Version{' '}
        {data.hash.slice(0, 12)}
        {data.publishedAt && `, published ${mediumMoment(data.publishedAt)}`}
      </p>
      <DataTable
        caption="Published forms"
        columns={COLUMNS}
        rows={data.forms}
        keyOf={({ formName }) => formName}
        view={view}
        onView={onView}
        pageSize={TABLE_ROWS_PER_PAGE}
        card={(form) => (
          <div className="panel-pad">
            <p>
              <b>{form.title}</b> <span className="soft small">{form.formName}</span>
            </p>
            <p className="soft small">
              {form.fields} fields · {form.rules} rules · {form.drafts} open drafts
            </p>
          </div>
        )}
      />
    </section>
  )
}
