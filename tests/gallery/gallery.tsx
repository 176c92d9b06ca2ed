// Every component of src/ui in every state.
import { type ReactNode, useState } from 'react'
import { AsOf } from '#src/ui/as-of.tsx'
import { Button, type ButtonLook, IconButton } from '#src/ui/button.tsx'
import { ContactButtons, MailLink, PhoneLink, WebLink } from '#src/ui/contact-links.tsx'
import { DataTable, type TableView } from '#src/ui/data-table.tsx'
import { DetailPanel } from '#src/ui/detail-rows.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LoginButton } from '#src/ui/login-button.tsx'
import { MEMBER_STATUSES, MemberStatus } from '#src/ui/member-status.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { Page } from '#src/ui/page.tsx'
import { PersonPicture } from '#src/ui/person-picture.tsx'
import { PictureViewer } from '#src/ui/picture-viewer.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { RecordColumns, RecordHead } from '#src/ui/record-head.tsx'
import { OnlyItsRow } from '#src/ui/record-query.tsx'
import { RecordSteps, ResendButton } from '#src/ui/record-steps.tsx'
import { SearchForm } from '#src/ui/search-form.tsx'
import { NothingFound, SearchResults } from '#src/ui/search-results.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { SwipeRow } from '#src/ui/touch/swipe-row.tsx'
import '#src/ui/field.css'

const MODES = ['ios', 'md'] as const
const THEMES = [{ theme: 'light' }, { theme: 'dark' }, { sunlight: true }] as const
export const LOOKS = MODES.flatMap((mode) =>
  THEMES.map((theme) => ({
    name: `${mode} ${Object.values(theme)[0] === true ? 'sunlight' : Object.values(theme)[0]}`,
    mode,
    ...theme,
  })),
)

const BUTTONS: readonly ButtonLook[] = ['main', 'plain', 'quiet', 'danger']
const TONES = ['ok', 'warn', 'info', 'danger', 'plum', 'quiet'] as const
const SIZES = ['fit', 'part', 'half', 'tall', 'wide', 'tables', 'full'] as const
const AT = Date.parse('2026-11-21T21:02:00Z')
const ports = { online: true, now: () => AT }
const offline = { ...ports, online: false }
const nothing = () => undefined
const LONG = 'A much longer text, as a board may have it in the name of a neighborhood or of a brokerage'
const FAILED = {
  error: new Error('No reply'),
  errorUpdateCount: 1,
  isLoading: false,
  isFetching: false,
  refetch: nothing,
}
const OUTCOME = {
  from: 'seen' as const,
  at: AT,
  stale: true,
  why: 'The portal did not answer.',
  busy: false,
  retry: nothing,
}
const OPTIONS = ['Active', 'Pending', 'Sold'].map((text) => ({ code: text[0]!, text }))
const MissingPart = lazyPart(() => Promise.reject(new Error('Importing a module script failed')))

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack gap-12 panel panel-pad" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** On a page of its own, as the app shows them. */
export function Gallery() {
  return (
    <div className="app">
      <div className="app-page">
        <Page
          title="Gallery"
          back="/"
          width="wide"
          actions={<IconButton icon="edit" label="Edit" />}
          onRefresh={async () => 'Refreshed.'}
          foot={<Button look="main">Main action</Button>}
        >
          <div className="stack gap-16">
            <Buttons />
            <Fields />
            <Words />
            <Rows />
            <Records />
            <States />
            <Overlays />
          </div>
        </Page>
      </div>
    </div>
  )
}

function Buttons() {
  return (
    <Part title="Buttons">
      {BUTTONS.map((look) => (
        <div key={look} className="cluster">
          <Button look={look}>{look}</Button>
          <Button look={look} icon="check">
            With an icon
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look} busy icon="sync">
            Busy
          </Button>
          <Button look={look} blocked>
            Blocked
          </Button>
          <Button look={look} aria-pressed>
            Pressed
          </Button>
          <Button look={look} wide>
            {LONG}
          </Button>
        </div>
      ))}
      <div className="cluster">
        <IconButton icon="share" label="Share" />
        <IconButton icon="share" label="Share, disabled" disabled />
        <IconButton icon="sync" label="Refreshing" aria-busy />
        <LoginButton onLogin={async () => false}>Log in</LoginButton>
      </div>
      <div className="cluster">
        {[true, false].map((isOn) => (
          <button key={String(isOn)} type="button" className="chip" aria-pressed={isOn}>
            Chip {isOn ? 'on' : 'off'}
          </button>
        ))}
      </div>
    </Part>
  )
}

function Fields() {
  const input = (name: string, rest: object = {}) => (
    <div className="field">
      <label htmlFor={name} className="field-label">
        {name}
      </label>
      <input id={name} className="field-input" placeholder="Placeholder" {...rest} />
    </div>
  )
  return (
    <Part title="Fields">
      {input('Empty')}
      {input('Filled', { defaultValue: LONG })}
      {input('Disabled', { disabled: true, defaultValue: 'Text' })}
      {input('Wrong', { 'aria-invalid': true, 'aria-describedby': 'wrong', defaultValue: 'Text' })}
      <p id="wrong" className="field-error">
        250 characters at most; this has 300.
      </p>
      <p className="field-help">What it is for</p>
      <div className="field-search">
        <Icon name="search" />
        <input type="search" className="field-input" aria-label="Search" placeholder="Search..." />
      </div>
      <fieldset className="choices">
        <legend className="said">Choices</legend>
        {['Small', 'Medium', 'Large'].map((word) => (
          <label key={word}>
            <input type="radio" name="choices" defaultChecked={word === 'Medium'} />
            {word}
          </label>
        ))}
      </fieldset>
      {[true, false].map((isOn) =>
        [false, true].map((disabled) => (
          <Switch key={`${isOn} ${disabled}`} checked={isOn} disabled={disabled} onSwitch={nothing}>
            Switch {isOn ? 'on' : 'off'}
            {disabled && ', disabled'}
          </Switch>
        )),
      )}
      <SearchForm
        label="Search form"
        fields={[
          { name: 'Name', label: 'Name', kind: 'text', suggestions: ['Ann'] },
          { name: 'Day', label: 'Day', kind: 'date' },
          { name: 'One', label: 'One of', kind: 'choice', options: OPTIONS },
          { name: 'Some', label: 'Some of', kind: 'choices', options: OPTIONS },
        ]}
        values={{ Some: ['A'] }}
        onSearch={nothing}
        onClear={nothing}
        extra={<Button look="quiet">Extra</Button>}
      />
    </Part>
  )
}

function Words() {
  return (
    <Part title="Words and marks">
      <h3>Heading</h3>
      <p>
        Text, <span className="soft">soft</span>, <span className="small">small</span>, <b className="strong">strong</b>
      </p>
      {TONES.map((tone) => (
        <p key={tone} className={`tint tone-${tone}`}>
          {LONG} <span className={`tag tone-${tone}`}>{tone}</span>
        </p>
      ))}
      <div className="cluster">
        {Object.keys(MEMBER_STATUSES).map((code) => (
          <MemberStatus key={code} code={code} />
        ))}
        <span className="tag">NEW</span>
        <PropertyTypeIcon type="RES" label="Residential" />
        <PersonPicture src={null} name="Jordan van der Berg" size={48} />
        <PersonPicture src="/icons/icon.svg" name="Jordan" size={48} />
      </div>
      <ContactButtons name="Jordan" phone="403-555-0100" email="jordan.lindqvist@foothills.example" />
      <ContactButtons name="Jordan" phone="403-555-0100" email="jordan@foothills.example" short />
      <PhoneLink phone="403-555-0100" />
      <MailLink email="jordan@foothills.example" />
      <WebLink url="https://www.foothills.example/" />
      <QrCode text="https://foothills.example/" label="Address of the board" />
      <AsOf at={AT} stale ports={ports} />
      <AsOf at={AT - 3e8} stale={false} ports={offline} />
      <AsOf at={AT} stale={false} gone="listing" ports={ports} />
    </Part>
  )
}

const PEOPLE = Array.from({ length: 23 }, (_, at) => ({
  id: at + 1,
  name: `Member ${23 - at}`,
  office: at % 2 ? LONG : 'Ranchlands',
}))
type Person = (typeof PEOPLE)[number]

function Rows() {
  const [view, setView] = useState<TableView>({})
  const table = (caption: string, rows: Person[]) => (
    <DataTable
      caption={caption}
      columns={[
        { key: 'name', label: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
        { key: 'office', label: 'Office', cell: ({ office }) => office, sortBy: ({ office }) => office },
        { key: 'status', label: 'Status', cell: () => <MemberStatus code="A" /> },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      view={view}
      onView={setView}
      pageSize={10}
      actions={({ name }) => <IconButton icon="view" size={20} label={`View ${name}`} />}
      card={({ name, office }) => (
        <p className="panel-pad">
          {name}, {office}
        </p>
      )}
      searchText={({ name }) => name}
      note="More match: narrow the search"
    />
  )
  return (
    <Part title="Rows">
      {table('Members', PEOPLE)}
      {table('Nobody', [])}
      <ul className="rows panel">
        <li>
          <SwipeRow
            start={{ label: 'Continue', icon: 'edit', run: nothing }}
            end={{ label: 'Discard', icon: 'trash', danger: true, run: nothing }}
          >
            <p className="panel-pad">Slides under a finger</p>
          </SwipeRow>
        </li>
        <li>
          <button type="button" className="menu-item row strong">
            <Icon name="copy" /> A row of a sheet
          </button>
        </li>
        <li>
          <button type="button" className="menu-item row strong" disabled>
            <Icon name="copy" /> Disabled
          </button>
        </li>
      </ul>
    </Part>
  )
}

function Records() {
  return (
    <RecordColumns
      main={
        <>
          <RecordHead
            picture={<PersonPicture src={null} name="Jordan Lindqvist" size={96} />}
            badge={<MemberStatus code="P" />}
            lines={[<p key="office">{LONG}</p>]}
            contact={<ContactButtons name="Jordan" phone="403-555-0100" />}
            actions={<Button look="main">Edit</Button>}
          />
          <DetailPanel
            title="Details"
            rows={[
              { label: LONG, value: LONG },
              { label: 'City', value: 'Calgary' },
            ]}
          />
          <DetailPanel title="No details" rows={[]} />
        </>
      }
      side={
        <Part title="Steps">
          <RecordSteps
            steps={[
              { place: 'Submitted', text: 'Nov 21, 2026', state: 'done' },
              { place: 'The MLS', text: LONG, state: 'ahead' },
              {
                place: 'The national site',
                text: 'Refused',
                state: 'wrong',
                action: <ResendButton place="the national site" onResend={async () => false} />,
              },
            ]}
          />
        </Part>
      }
    />
  )
}

function States() {
  return (
    <Part title="States">
      <Skeleton lines={3} label="Loading the gallery" />
      <EmptyState
        picture={<Icon name="drafts" size={40} />}
        title="Nothing here"
        action={<Button look="main">Begin</Button>}
      >
        What to do next.
      </EmptyState>
      <Unloaded query={FAILED} what="the gallery" online />
      <Unloaded query={FAILED} what="the gallery" online={false} />
      <OnlyItsRow what="agent" online busy={false} onRetry={nothing} />
      <NothingFound offline />
      <SearchResults outcome={{ ...OUTCOME, rows: [] }} what="agents" ports={offline}>
        {() => null}
      </SearchResults>
      <SearchResults outcome={{ ...OUTCOME, rows: null }} what="agents" ports={ports}>
        {() => null}
      </SearchResults>
      <MissingPart />
    </Part>
  )
}

function Overlays() {
  const dialogs = useDialogs()
  const toast = useToast()
  const [sheet, setSheet] = useState<(typeof SIZES)[number] | null>(null)
  const [picture, setPicture] = useState<number | null>(null)
  const question = { title: 'Discard the draft?', text: 'It goes to the bin.', yes: 'Discard', no: 'Keep' }
  return (
    <Part title="Overlays">
      <div className="cluster">
        {SIZES.map((size) => (
          <Button key={size} onClick={() => setSheet(size)}>
            Sheet, {size}
          </Button>
        ))}
        <Button onClick={() => void dialogs.ask(question)}>Question</Button>
        <Button onClick={() => void dialogs.ask({ ...question, danger: true, typed: 'delete' })}>Typed question</Button>
        <Button onClick={() => void dialogs.tell({ title: 'Not sent', text: LONG, isError: true })}>Failure</Button>
        <Button onClick={() => toast('Saved.')}>Toast</Button>
        <Button onClick={() => toast('The entry is gone.', { label: 'Undo', run: nothing })}>
          Toast with an action
        </Button>
        <Button onClick={() => setPicture(0)}>Pictures</Button>
      </div>
      <Sheet
        isOpen={sheet !== null}
        onClose={() => setSheet(null)}
        title="Sheet"
        size={sheet ?? 'fit'}
        footer={<Button look="main">Done</Button>}
      >
        <p>{LONG}</p>
      </Sheet>
      {picture !== null && (
        <PictureViewer
          label="Pictures"
          ids={['a', 'b']}
          place={picture}
          onPlace={setPicture}
          onClose={() => setPicture(null)}
          picture={() => <span />}
          words="The kitchen"
          foot={<p>Words below</p>}
        />
      )}
    </Part>
  )
}
