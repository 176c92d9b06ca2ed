// Links opened elsewhere while the portal runs.
import { expect, test } from 'vitest'
import { followLaunches, openQuestion } from '#src/app/shell/opened-links.tsx'

const AT = 'https://portal.example'

type Launch = { targetURL?: string }

/** `waiting`: before the page listens, as the browser queues them. */
function launched(type: NavigationTimingType, waiting: Launch[], later: Launch[] = []) {
  const opened: string[] = []
  let launch: (params: Launch) => void = () => undefined
  const setConsumer = (consumer: typeof launch) => {
    launch = consumer
    for (const each of waiting) launch(each)
  }
  followLaunches({ setConsumer }, { name: `${AT}/drafts`, type }, (path) => opened.push(path))
  for (const each of later) launch(each)
  return opened
}

const to = (path: string): Launch => ({ targetURL: `${AT}${path}` })
const [DRAFTS, LISTING] = [to('/drafts'), to('/listings/view?ListingID=A1')]

test.each<[string, NavigationTimingType, Launch[], Launch[], string[]]>([
  ['the link that opened the window', 'navigate', [DRAFTS], [], []],
  ['the same link later', 'navigate', [DRAFTS], [DRAFTS], ['/drafts']],
  ['another link while the page loads', 'navigate', [DRAFTS, LISTING], [], ['/listings/view?ListingID=A1']],
  ['nothing', 'navigate', [{}], [{}], []],
  ['no page of the portal', 'navigate', [], [to('/api/auth/logout')], ['/']],
  ['a reload, which repeats the latest link', 'reload', [LISTING], [], []],
  ['a link after a reload', 'reload', [], [DRAFTS], ['/drafts']],
])('%s', (_, type, waiting, later, opened) => expect(launched(type, waiting, later)).toEqual(opened))

test('a browser without launches changes nothing', () =>
  expect(() => followLaunches(undefined, undefined, () => 0)).not.toThrow())

test.each([
  ['/listings/view?ListingID=A2100011', 'Open listing A2100011?'],
  ['/listings/view?UniqueID=7', 'Open this listing?'],
  ['/drafts', 'Open Drafts?'],
  ['/', 'Open Home?'],
])('%s asks “%s”', (path, question) => expect(openQuestion(path, () => undefined)).toBe(question))
