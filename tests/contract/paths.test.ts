// Calls named by the specification use its paths.
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

const GIVEN = {
  GET: [
    'noauth',
    'auth/Clareity auth/heartbeat auth/Status auth/Logout',
    'user/name user',
    'Impersonation/Stop Impersonation/Status Impersonation/GetImpersonationData',
    'Product/Listings Product/Listings/myeditablelistings',
    'agents/userFill definition/offices definition/{formName} Image/GetAwsFile',
  ],
  PUT: ['user'],
  POST: [
    'acl/{form}',
    'Impersonation/Start Impersonation/AddAllowedUser Impersonation/RemoveAllowedUser',
    'Impersonation/AddImposter Impersonation/RemoveImposter',
    'teams/teamMemberSearch teams/addToTeam teams/removeFromTeam',
    'Product/Listings/f Product/Listings/record Product/Listings/delete Product/Listings/copy',
    'agents/search agents/select agents/AgentLookup',
    'profile/offices/search profile/offices/select profile/offices/OfficeLookup',
    'definition/lookup Image/GetPreferredPhoto',
    'RowLock/check RowLock/create RowLock/ping RowLock/remove RowLock/takeover',
    'autosave/check autosave/retrieve autosave/remove autosave/create autosave/updateData',
    'CondoName/insert CondoName/search CondoName/select CondoName/update',
  ],
}
const given = Object.entries(GIVEN).flatMap(([method, lines]) =>
  lines.flatMap((line) => line.split(' ').map((path) => `${method} ${path}`)),
)
const ours = Object.values<Endpoint>(endpoints).map(
  ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
)

test('every call of the specification is answered under its own method and path', () => {
  expect(given.filter((call) => !ours.includes(call))).toEqual([])
})
