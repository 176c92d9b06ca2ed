// A form to print and fill in by hand at the appointment, with a code that opens that form on the phone.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formKindOf } from '#contract/form-kind.ts'
import { usePublishedForms } from '#src/app/reading/published-forms.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { definitionQuery, lookupsQuery } from '#src/features/listings/listing-queries.ts'
import { LookupIndex } from '#src/features/lookups/lookup-index.ts'
import { Button } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { Page } from '#src/ui/page.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { blankSheet, type SheetField, type SheetGroup } from './blank-sheet.ts'
import '#src/ui/print.css'
import './data-sheet.css'

export function DataSheetPage() {
  const { formName } = useParams({ from: '/datasheet/$formName' })
  const { call, portal } = useServices()
  const online = useOnline()
  const { types } = usePublishedForms()
  const definition = useQuery(definitionQuery(call, formName, null))
  const lookups = useQuery(lookupsQuery(call, definition.data?.lookups ?? []))
  const offered = types.all.filter(({ isRetired }) => !isRetired)
  return (
    <Page
      title="Blank data sheet"
      back="/"
      width="wide"
      actions={
        <Button look="main" icon="print" disabled={!lookups.data} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <nav className="data-sheet-types cluster" aria-label="Listing types">
        {offered.map(({ code, route, label }) => (
          <Link
            key={code}
            to="/datasheet/$formName"
            params={{ formName: route }}
            replace
            className="chip small"
            aria-current={route === formName ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {definition.data && lookups.data ? (
        <Paper
          title={definition.data.title}
          board={portal?.boardName ?? ''}
          address={`${location.origin}${createPath(formName)}`}
          sections={blankSheet(definition.data, new LookupIndex(lookups.data.tables).tables)}
        />
      ) : (
        <Unloaded query={definition.data ? lookups : definition} what="this form" online={online} />
      )}
    </Page>
  )
}

const createPath = (formName: string): string => {
  const kind = formKindOf(formName)
  return kind === 'agent' || kind === 'office' ? `/${kind}/create` : `/listings/create/${formName}`
}

type PaperProps = { title: string; board: string; address: string; sections: ReturnType<typeof blankSheet> }

function Paper({ title, board, address, sections }: PaperProps) {
  return (
    <article className="data-sheet" aria-label={`${title}, blank data sheet`}>
      <header className="data-sheet-head">
        <div>
          <p>{board}</p>
          <h2>{title}</h2>
          <p>* required, always or in some cases</p>
          <p className="data-sheet-lines">
            <span>Address</span>
            <span>Seller</span>
            <span>Date</span>
          </p>
        </div>
        <figure>
          <QrCode text={address} label={`QR code that opens the form for ${title}`} />
          <figcaption>Opens this form on your phone</figcaption>
        </figure>
      </header>
      {sections.map(({ name, label, groups }) => (
        <section key={name} className="data-sheet-section">
          <h3>{label}</h3>
          {groups.map((group) =>
            group.rows > 0 ? <Table key={group.key} group={group} /> : <Fields key={group.key} group={group} />,
          )}
        </section>
      ))}
    </article>
  )
}

const Fields = ({ group: { label, fields } }: { group: SheetGroup }) => (
  <div className="data-sheet-group">
    {label && <h4>{label}</h4>}
    {fields.map((field) => (
      <Field key={field.name} field={field} />
    ))}
  </div>
)

const Name = ({ field: { label, required, hint } }: { field: SheetField }) => (
  <>
    <b>
      {label}
      {required && '*'}
    </b>
    {hint && <small> {hint}</small>}
  </>
)

function Field({ field }: { field: SheetField }) {
  if (field.kind === 'write')
    return (
      <p className="data-sheet-write" data-lines={field.lines > 1 ? field.lines : undefined}>
        <span>
          <Name field={field} />
        </span>
        {Array.from({ length: field.lines }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty lines, all alike
          <i key={at} />
        ))}
      </p>
    )
  return (
    <p className="data-sheet-options">
      <Name field={field} />
      {field.options.map((option) => (
        <span key={option}>
          <i />
          {option}
        </span>
      ))}
    </p>
  )
}

/** Rows such as rooms. */
function Table({ group: { label, fields, rows } }: { group: SheetGroup }) {
  return (
    <div className="data-sheet-table">
      {label && <h4>{label}</h4>}
      <table>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field.name} scope="col">
                <Name field={field} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty rows, all alike
            <tr key={row}>
              {fields.map(({ name }) => (
                <td key={name} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
