// Calls named by the specification use its paths; all the others are listed in the contract's README.
import { readFileSync } from 'node:fs'
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

/** `POST a/b/c`, `d` reads as a/b/d; `POST Tax/search`, `Tax/select` as it stands. */
function namedIn(readme: string): string[] {
  const cells = [...readme.matchAll(/^\| (`.+?`) \|/gm)].map(([, cell]) => cell!)
  return cells.flatMap((cell) => {
    let [method, folder] = ['', '']
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, words]) => {
      const [path, verb] = words!.split(' ').reverse() as [string, string | undefined]
      method = verb ?? method
      const whole = path.includes('/') || verb ? path : `${folder}/${path}`
      folder = whole.slice(0, whole.lastIndexOf('/'))
      return `${method} ${whole}`
    })
  })
}

test('every call of the specification is answered under its own method and path', () => {
  expect(given.filter((call) => !ours.includes(call))).toEqual([])
})

test('every other call is named, with its reason, in the contract’s README, and none that is not there', () => {
  const named = namedIn(readFileSync('contract/README.md', 'utf8'))
  expect(named.sort()).toEqual(ours.filter((call) => !given.includes(call)).sort())
})
