import { expect, test } from 'vitest'
import { viewOnlyReason } from '#src/features/listings/listing-tasks.ts'

const row = { ListOfficeMlsId: 'O1', ListAgentFullName: 'Jordan Lindqvist' }
const [view, edit] = [{ canEdit: false }, { canEdit: true }]

test('a colleague reads why a listing of their office has no tasks', () =>
  expect(viewOnlyReason({ row, access: view }, { OfficeMlsId: 'O1' })).toBe(
    'You can view this listing, but not change it. Its list agent is Jordan Lindqvist.',
  ))
test('those who may change it, and other offices, read nothing', () => {
  expect(viewOnlyReason({ row, access: edit }, { OfficeMlsId: 'O1' })).toBeNull()
  expect(viewOnlyReason({ row, access: view }, { OfficeMlsId: 'O2' })).toBeNull()
})
