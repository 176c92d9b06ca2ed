// Acting for another: what the header says, how a change of who acts for whom runs, and what is said when it fails.
import { describe, expect, test } from 'vitest'
import type { Call, CallResult } from '#src/api/call.ts'
import { startActing, stopActing } from '#src/app/acting/use-acting.ts'
import { actingLabel, isActing } from '#src/features/impersonation/acting-words.ts'
import { confirmWords, type LinkAct } from '#src/features/impersonation/link-words.ts'
import { changeLink, type LinkChange } from '#src/features/impersonation/use-links.ts'
import { riley } from '../session/people.ts'

const problem = (status: number, code: string, title = code) =>
  ({ kind: 'problem', status, problem: { code, title } }) as CallResult<never>
const SILENCE: CallResult<never> = { kind: 'silence', reason: 'network' }

describe('the header', () => {
  test('names both while acting, the member alone otherwise', () => {
    expect(isActing(riley)).toBe(false)
    const acting = { ...riley, realUniqueID: 9, realFullName: 'Priya Sidhu' }
    expect(isActing(acting)).toBe(true)
    expect(actingLabel(acting)).toBe('Priya Sidhu, logged in as Riley Tran (CTRANR)')
  })
})

describe('starting and stopping', () => {
  const lead = { userName: 'CTRANR', MemberFullName: 'Riley Tran' }
  const answering = (result: CallResult<unknown>) => (async () => result) as unknown as Call
  test.each<[string, CallResult<unknown>, string | null]>([
    ['granted', { kind: 'ok', value: {} }, null],
    [
      'no longer granted',
      problem(403, 'not-allowed'),
      'You may not act for Riley Tran any more. You are still yourself.',
    ],
    ['too often', problem(429, 'too-many-requests', 'Please wait a moment.'), 'Please wait a moment.'],
    ['no answer', SILENCE, 'The portal didn’t answer. Try again in a moment.'],
  ])('%s', async (_, result, text) => expect(await startActing(answering(result), lead)).toEqual({ text }))

  test('what has ended already is not stopped again', async () => {
    expect((await stopActing(answering(problem(403, 'impersonation-ended')))).text).toContain('ended already')
    expect(await stopActing(answering({ kind: 'ok', value: {} }))).toEqual({ text: null })
  })
})

describe('a change of who acts for whom', () => {
  const names = { lead: 'Riley Tran', member: 'Priya Sidhu', other: 'Priya Sidhu' }
  const link = { TeamLeadKeyNumeric: 7, TeamMemberKeyNumeric: 9 }

  async function run(act: LinkAct, result: CallResult<unknown>, change: Partial<LinkChange> = {}) {
    const said: string[] = []
    const call = (async (name: string, { input }: { input: object }) => {
      said.push(`${name} ${JSON.stringify(input)}`)
      return result
    }) as unknown as Call
    const done = await changeLink(
      { act, names, link, ...change },
      {
        call,
        dialogs: {
          loading: async ({ title }, work) => {
            said.push(title)
            return work
          },
          tell: async ({ title, text, ms }) => void said.push([title, text, ms].filter(Boolean).join(': ')),
        },
        reload: async () => void said.push('reload'),
      },
    )
    return { done, said }
  }
  const TEAM = '{"targetMemberkey":9,"teamKey":7}'
  const LINK = '{"TeamLeadKeyNumeric":7,"TeamMemberKeyNumeric":9}'

  test.each<[LinkAct, string, string[]]>([
    [
      'add',
      'granted',
      [`teamAdd ${TEAM}`, 'Adding Member', 'Member Added: Priya Sidhu can now act for Riley Tran.: 3000'],
    ],
    [
      'remove',
      'removed',
      [`teamRemove ${TEAM}`, 'Removing Member', 'Member Removed: Priya Sidhu can no longer act for Riley Tran.: 3000'],
    ],
    [
      'grant',
      'granted',
      [`impersonationAllow ${LINK}`, 'Granting Request', 'Member Added: Priya Sidhu can now act for Riley Tran.: 3000'],
    ],
    [
      'decline',
      'removed',
      [
        `impersonationDisallow ${LINK}`,
        'Declining Request',
        'Request Declined: Priya Sidhu was told. They cannot act for Riley Tran.: 3000',
      ],
    ],
    [
      'withdraw',
      'removed',
      [`impersonationGiveUp ${LINK}`, 'Withdrawing Request', 'Request Withdrawn: Riley Tran no longer sees it.: 3000'],
    ],
  ])('%s: a progress dialog, a success dialog of three seconds, and the lists again', async (act, outcome, said) =>
    expect(await run(act, { kind: 'ok', value: { outcome } })).toEqual({ done: true, said: [...said, 'reload'] }),
  )

  test('the one who would benefit asks', async () => {
    const { said } = await run('add', { kind: 'ok', value: { outcome: 'requested' } })
    expect(said[2]).toContain('Request sent to Riley Tran.')
  })

  test.each<[LinkAct, CallResult<unknown>, string]>([
    [
      'add',
      problem(403, 'not-allowed'),
      'Member Not Added: Priya Sidhu could not be added at this time. Please contact support.',
    ],
    ['remove', SILENCE, 'Member Not Removed: Priya Sidhu could not be removed at this time. Please contact support.'],
  ])('%s that fails says so and changes nothing', async (act, result, text) => {
    const { done, said } = await run(act, result)
    expect([done, said.at(-1), said.includes('reload')]).toEqual([false, text, false])
  })

  test('the question before it names both', () => {
    expect(confirmWords(false, names)).toMatchObject({ title: 'Remove this member?' })
    expect(confirmWords(true, names).text).toBe('Priya Sidhu asked to act for Riley Tran, who has not answered yet.')
  })
})
