// Links opened elsewhere while the portal runs.
import { expect, test } from 'vitest'
import { followLaunches, openQuestion } from '#src/app/shell/opened-links.tsx'

const AT = 'https://portal.example'

function launched(beganAt: string, ...targets: (string | undefined)[]) {
  const opened: string[] = []
  let launch: (params: { targetURL?: string }) => void = () => undefined
  const setConsumer = (consumer: typeof launch) => {
    launch = consumer
  }
  followLaunches({ setConsumer }, beganAt, (path) => opened.push(path))
  for (const targetURL of targets) launch(targetURL === undefined ? {} : { targetURL })
  return opened
}

test.each([
  ['the link that opened the window is there already', [`${AT}/drafts`], []],
  ['the same link later', [`${AT}/drafts`, `${AT}/drafts`], ['/drafts']],
  ['a listing', [`${AT}/listings/view?ListingID=A1`], ['/listings/view?ListingID=A1']],
  ['nothing', [undefined], []],
  ['no page of the portal', [`${AT}/api/auth/logout`], ['/']],
])('%s', (_, targets, opened) => expect(launched(`${AT}/drafts`, ...targets)).toEqual(opened))

test('a browser without launches changes nothing', () =>
  expect(() => followLaunches(undefined, AT, () => 0)).not.toThrow())

test.each([
  ['/listings/view?ListingID=A2100011', 'Open listing A2100011?'],
  ['/listings/view?UniqueID=7', 'Open this listing?'],
  ['/drafts', 'Open Drafts?'],
  ['/', 'Open Home?'],
])('%s asks “%s”', (path, question) => expect(openQuestion(path, () => undefined)).toBe(question))
