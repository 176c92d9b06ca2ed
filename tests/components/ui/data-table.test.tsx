// A table of records and the form that finds them: by mouse, thumb, keyboard and screen reader.
import { useState } from 'react'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { SearchForm, type SearchValues } from '#src/ui/search-form.tsx'
import { clearScreen, expectNothingForAxe, show } from '../../support/on-screen.tsx'

type Person = { id: number; name: string; office: string }
const PEOPLE: Person[] = Array.from({ length: 23 }, (_, at) => ({
  id: at + 1,
  name: `Member ${23 - at}`,
  office: at % 2 ? 'Bow River' : 'Ranchlands',
}))
const COLUMNS: Column<Person>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'office', label: 'Office', cell: ({ office }) => office, sortBy: ({ office }) => office },
]

function People({ rows = PEOPLE }: { rows?: Person[] }) {
  const [view, setView] = useState<TableView>({})
  return (
    <DataTable
      caption="Members"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      view={view}
      onView={setView}
      pageSize={10}
      actions={({ name }) => <button type="button">View {name}</button>}
      card={({ name, office }) => (
        <p>
          {name}, {office}
        </p>
      )}
      searchText={({ name, office }) => `${name} ${office}`}
    />
  )
}
const firstName = () => page.getByRole('row').nth(1).getByRole('cell').nth(1)
afterEach(() => page.viewport(390, 844))

describe('a table of records', () => {
  test('shows ten rows a page and sorts by its heads', async () => {
    await page.viewport(1024, 768)
    await show(<People />)
    await expect.element(page.getByText('Showing rows 1 to 10 of 23')).toBeVisible()
    await expect.element(firstName()).toHaveTextContent('Member 23')
    const head = page.getByRole('columnheader', { name: 'Name' })
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(firstName()).toHaveTextContent('Member 1')
    await userEvent.keyboard('{Enter}')
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    await expectNothingForAxe()
  })

  test('a click on a row opens its link, with the keys that were held; controls and selected text stay what they are', async () => {
    await page.viewport(1024, 768)
    const opened: string[] = []
    const held = ({ ctrlKey, shiftKey }: { ctrlKey: boolean; shiftKey: boolean }) =>
      `${ctrlKey ? 'ctrl ' : ''}${shiftKey ? 'shift ' : ''}`
    const row = { id: 1, name: 'Ada Ames', office: 'Bow River' }
    await show(
      <DataTable
        caption="Members"
        columns={COLUMNS}
        rows={[row]}
        keyOf={({ id }) => id}
        view={{}}
        onView={() => {}}
        pageSize={10}
        actions={({ name }) => (
          <>
            <button type="button">Copy {name}</button>
            <a
              href="/ada"
              data-row-link
              onClick={(event) => {
                event.preventDefault()
                opened.push(`${held(event)}ada`)
              }}
            >
              View {name}
            </a>
          </>
        )}
        card={({ name }) => name}
      />,
    )
    const office = page.getByRole('cell', { name: 'Bow River' })
    await office.click()
    await office.click({ modifiers: ['Control'] })
    await office.click({ button: 'middle' })
    await page.getByRole('link').click()
    expect(opened).toEqual(['ada', 'ctrl ada', 'ctrl ada', 'ada'])
    await page.getByRole('button', { name: 'Copy Ada Ames' }).click()
    getSelection()!.selectAllChildren(office.element())
    office.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(opened).toHaveLength(4)
    await expectNothingForAxe()
  })

  test('shows as many rows a page as its member last chose', async () => {
    onTestFinished(() => localStorage.clear())
    await page.viewport(1024, 768)
    await show(<People />)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByLabelText('Rows per page').selectOptions('25 a page')
    await expect.element(page.getByText('Showing rows 1 to 23 of 23')).toBeVisible()
    await clearScreen()
    await show(<People />)
    await expect.element(page.getByText('Showing rows 1 to 23 of 23')).toBeVisible()
    await expectNothingForAxe()
  })

  test('begins at its first page again when it is searched', async () => {
    await page.viewport(1024, 768)
    await show(<People />)
    await page.getByRole('button', { name: 'Last page' }).click()
    await expect.element(page.getByText('Showing rows 21 to 23 of 23')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search Members' }).fill('bow')
    await expect.element(page.getByText('Showing rows 1 to 10 of 11')).toBeVisible()
    await page.getByRole('searchbox').fill('nobody')
    await expect.element(page.getByText('No Data Returned.')).toBeVisible()
  })

  test('is a list of cards on a phone, sorted by a choice', async () => {
    await show(<People />)
    await expect.element(page.getByRole('list', { name: 'Members' })).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(10)
    await page.getByLabelText('Sort by').selectOptions('Name, ascending')
    await expect.element(page.getByRole('listitem').first()).toHaveTextContent('Member 1')
    await expectNothingForAxe()
  })
})

function Search({ onAsk }: { onAsk: (found: SearchValues) => void }) {
  const [values, setValues] = useState<SearchValues>({})
  return (
    <SearchForm
      label="Search listings"
      fields={[
        { name: 'StreetName', label: 'Street Name', kind: 'text' },
        { name: 'City', label: 'City', kind: 'choice', options: [{ code: 'CAL', text: 'Calgary' }] },
        {
          name: 'Status',
          label: 'Listing Status',
          kind: 'choices',
          options: [
            { code: 'A', text: 'Active' },
            { code: 'P', text: 'Pending' },
          ],
        },
      ]}
      values={values}
      onSearch={(found) => {
        onAsk(found)
        setValues(found)
      }}
      onClear={() => setValues({})}
    />
  )
}

describe('a search form', () => {
  test('asks what was typed and chosen, by Enter too, and clears', async () => {
    const asked: SearchValues[] = []
    await show(<Search onAsk={(found) => asked.push(found)} />)
    const street = page.getByLabelText('Street Name')
    await street.fill('  Seton ')
    await page.getByLabelText('City').selectOptions('Calgary')
    await page.getByLabelText('Pending').click()
    await street.click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked).toEqual([{ StreetName: 'Seton', City: 'CAL', Status: ['P'] }])
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.element(street).toHaveValue('')
    await expect.element(page.getByLabelText('Pending')).not.toBeChecked()
  })

  test('takes fifty characters and no more', async () => {
    await show(
      <SearchForm
        label="Search"
        fields={[{ name: 'q', label: 'Name', kind: 'text' }]}
        values={{}}
        onSearch={() => undefined}
        onClear={() => undefined}
      />,
    )
    await page.getByLabelText('Name').click()
    await userEvent.keyboard('x'.repeat(60))
    await expect.element(page.getByLabelText('Name')).toHaveValue('x'.repeat(50))
  })
})
