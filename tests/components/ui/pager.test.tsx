import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Pager } from '#src/ui/pager.tsx'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

function Rows({ total }: { total: number }) {
  const [current, setCurrent] = useState(1)
  return (
    <div style={{ width: 700 }}>
      <Pager page={current} pageSize={5} total={total} onPage={setCurrent} label="My Listings" />
    </div>
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const numbers = () =>
  page
    .getByRole('button', { name: /^Page \d+$/ })
    .elements()
    .map((each) => each.textContent)

test('the pager says which rows are shown and marks the page', async () => {
  await show(<Rows total={23} />)
  await expect.element(page.getByText('Showing rows 1 to 5 of 23')).toBeVisible()
  await button('Next page').click()
  await expect.element(page.getByText('Showing rows 6 to 10 of 23')).toBeVisible()
  await expect.element(button('Page 2')).toHaveAttribute('aria-current', 'page')
  await expectNothingForAxe()
})

test('nothing leads beyond the first page or the last', async () => {
  await show(<Rows total={23} />)
  await expect.element(button('First page')).toBeDisabled()
  await expect.element(button('Previous page')).toBeDisabled()
  await button('Last page').click()
  await expect.element(page.getByText('Showing rows 21 to 23 of 23')).toBeVisible()
  await expect.element(button('Next page')).toBeDisabled()
  await expect.element(button('Last page')).toBeDisabled()
})

test('five numbers are offered', async () => {
  await show(<Rows total={100} />)
  await expect.poll(numbers).toEqual(['1', '2', '3', '4', '5'])
})

test('one page of rows needs no buttons', async () => {
  await show(<Rows total={4} />)
  await expect.element(page.getByText('Showing rows 1 to 4 of 4')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
