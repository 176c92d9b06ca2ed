// Boxes of long texts: their counter, their height, and web addresses in them.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { field, openForm } from '../../support/form-on-screen.tsx'

test('a text has a counter above 50 characters, and a box of up to four lines from 200', async () => {
  const names = { A50: 50, A51: 51, A199: 199, A200: 200 }
  const fields = Object.entries(names).map(([FieldName, maxLength]) => ({ FieldName, maxLength }))
  await openForm(aDefinition([{ name: 'Texts', groups: [{ fields }] }]))
  await expect.poll(() => document.getElementById('A200')).not.toBeNull()
  const ids = Object.keys(names)
  expect(ids.filter((id) => document.getElementById(`${id}:n`))).toEqual(['A51', 'A199', 'A200'])
  expect(ids.filter((id) => document.getElementById(id) instanceof HTMLTextAreaElement)).toEqual(['A200'])
  const box = document.getElementById('A200')!
  await userEvent.click(box)
  const heights: number[] = []
  for (let line = 1; line <= 6; line++) {
    heights.push(box.clientHeight)
    await userEvent.keyboard('line{Enter}')
  }
  expect(heights[3]).toBeGreaterThan(heights[0]!)
  expect(heights.slice(4)).toEqual([heights[3], heights[3]])
})

test('a web address has no line breaks, typed or pasted', async () => {
  const fields = [{ FieldName: 'VirtualTour', maxLength: 8000, inputType: 'WebAddress' }]
  const { kept } = await openForm(aDefinition([{ name: 'Web', groups: [{ fields }] }]))
  await userEvent.type(field('Virtual Tour'), 'https://tours.example/one{Enter}')
  await userEvent.type(field('Virtual Tour'), '23')
  await expect.element(field('Virtual Tour')).toHaveValue('https://tours.example/one23')
  await field('Virtual Tour').fill('https://tours.example/\nlong\n')
  await userEvent.tab()
  await expect.element(field('Virtual Tour')).toHaveValue('https://tours.example/long')
  await expect.poll(() => kept('VirtualTour')).toBe('https://tours.example/long')
  await expect.element(field('Virtual Tour')).toHaveAttribute('inputmode', 'url')
})
