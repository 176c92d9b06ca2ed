import { describe, expect, test } from 'vitest'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Role } from '#contract/rights.ts'
import type { UserReply } from '#contract/session.ts'
import { formPermissions } from '#src/app/pages/record-form/form-parts.ts'
import { aDefinition } from '../features/forms/a-form.ts'

const FIELDS = [
  { FieldName: 'MemberFirstName', see: 'members' },
  { FieldName: 'MemberStatus', see: 'members', write: 'board' },
  { FieldName: 'MemberMlsSecurityClass', see: 'board', write: 'admin' },
  { FieldName: 'MemberAssociationComments', see: 'board', write: 'board' },
  { FieldName: 'OfficeName', see: 'members' },
] as const
const agentForm: FormDefinition = {
  ...aDefinition([{ name: 'A', groups: [{ fields: [...FIELDS] }] }]),
  formName: 'agent',
  definitionType: 'agent',
}
const as = (role: Role): UserReply =>
  ({
    agent: { UniqueID: 5, OfficeKeyNumeric: 1 },
    realUniqueID: 5,
    aclString: role.toUpperCase(),
  }) as unknown as UserReply
const refused = (role: Role, isNew = false) => {
  const { fields } = formPermissions(agentForm, 'unknown', as(role), isNew)
  return Object.keys(fields).filter((name) => fields[name] === false)
}

describe('without an answer about rights, an agent’s form follows the board’s usual ones', () => {
  test('an agent writes neither status nor office', () =>
    expect(refused('agent')).toEqual([
      'MemberStatus',
      'MemberMlsSecurityClass',
      'MemberAssociationComments',
      'OfficeName',
    ]))
  test('a manager chooses the office of a new agent, the board their status', () =>
    expect(refused('manager', true)).toEqual(['MemberStatus', 'MemberMlsSecurityClass', 'MemberAssociationComments']))
  test('staff write everything but the role', () => expect(refused('staff')).toEqual(['MemberMlsSecurityClass']))
})

test('the server’s answer counts before the usual rights', () => {
  const told = { fieldPermissions: { MemberFirstName: false }, pagePermissions: { A: true } }
  expect(formPermissions(agentForm, told, as('agent'), false)).toMatchObject({
    fields: { MemberFirstName: false },
    pages: { A: true },
  })
})

test('what only the board reads is not shown as if it were empty', () => {
  const unseen = (role: Role) => [...(formPermissions(agentForm, 'unknown', as(role), false).unseen ?? [])]
  expect(unseen('manager')).toEqual(['MemberMlsSecurityClass', 'MemberAssociationComments'])
  expect(unseen('staff')).toEqual([])
})

test('a listing’s form without a reply stays open, except for whom an agent lists: the server checks every write', () => {
  const listing = aDefinition([{ name: 'A', groups: [{ fields: [...FIELDS] }] }])
  expect(formPermissions(listing, 'unknown', as('agent'), true)).toEqual({
    fields: { ListAgentKeyNumeric: false },
    pages: {},
  })
  expect(formPermissions(listing, 'unknown', as('staff'), true)).toEqual({ fields: {}, pages: {} })
})
