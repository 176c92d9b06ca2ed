// What the page and the chat's frame say to each other.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badgeCount, type Chat, chatAddress, heard, introduction, topic } from '#src/features/support/chat-panel.tsx'

const CHAT: Chat = {
  origin: 'https://chat.example',
  websiteToken: 'a token&more',
  identifier: '5001',
  mlsId: 'A20001',
  identifierHash: 'abc',
  firstName: 'Jordan',
  lastName: 'Lindqvist',
  email: 'jordan@example.test',
  tag: 'creb',
}
const said = (texts: string[]) => texts.map((text) => JSON.parse(text.slice('chatwoot-widget:'.length)))

test('the frame is the help desk’s own page', () =>
  expect(chatAddress(CHAT)).toBe('https://chat.example/widget?website_token=a%20token%26more'))

test('it is told who the member is, their board’s tag and the listing that is open', () => {
  const told = said(introduction(CHAT, { listingId: 'A1001', isDark: false }))
  expect(told).toContainEqual({
    event: 'set-user',
    identifier: '5001',
    user: { name: 'Jordan Lindqvist', email: 'jordan@example.test', identifier_hash: 'abc' },
  })
  expect(told).toContainEqual({
    event: 'set-custom-attributes',
    customAttributes: { mls_id: 'A20001', first_name: 'Jordan', last_name: 'Lindqvist' },
  })
  expect(told).toContainEqual({ event: 'set-label', label: 'creb' })
  expect(told).toContainEqual({
    event: 'set-conversation-custom-attributes',
    customAttributes: { listing_id: 'A1001' },
  })
})

test('without a listing on screen it hears of none', () => expect(topic(undefined)).toEqual([]))

describe('of what the frame says', () => {
  test('two messages count', () => {
    expect(heard('chatwoot-widget:{"event":"loaded","config":{}}')).toEqual({ kind: 'loaded' })
    expect(heard('chatwoot-widget:{"event":"handleNotificationDot","unreadMessageCount":12}')).toEqual({
      kind: 'unread',
      count: 9,
    })
  })

  test('nothing else does, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.string().map((text) => `chatwoot-widget:${text}`),
        ),
        (data) => {
          expect(heard(data)).toBeNull()
        },
      ),
    )
  })
})

test.each([
  [0, 0],
  [1, 1],
  [9, 9],
  [10, 9],
  [-3, 0],
  ['5', 0],
  [2.9, 2],
])('%j unread shows %i', (count, shown) => expect(badgeCount(count)).toBe(shown))
