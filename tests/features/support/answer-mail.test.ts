import { expect, test } from 'vitest'
import { answerMail } from '#src/features/support/office-messages.tsx'

const message = {
  MemberEmail: 'ann@board.example',
  MemberFullName: 'Ann Ames',
  text: 'How?\nAnd when?',
  listingId: 'A1',
}
const partsOf = (address: string) => {
  const { protocol, pathname, searchParams } = new URL(address)
  return { to: protocol + pathname, subject: searchParams.get('subject'), body: searchParams.get('body') }
}

test('the answer goes to the member, names the listing and quotes every line', () => {
  expect(partsOf(answerMail(message, 'Mar 1, 2026, 10:00 a.m.'))).toEqual({
    to: 'mailto:ann@board.example',
    subject: 'Your message to the board’s office about A1',
    body: '\r\n\r\nOn Mar 1, 2026, 10:00 a.m., Ann Ames wrote:\r\n> How?\r\n> And when?',
  })
})

test('an address or a text of odd characters adds no recipient and no header', () => {
  const odd = { ...message, MemberEmail: 'a?bcc=x@y.example', text: '&cc=evil@x.example#', listingId: null }
  const address = answerMail(odd, 'today')
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body'])
  expect(partsOf(address)).toMatchObject({ to: 'mailto:a%3Fbcc%3Dx@y.example' })
})

test('a very long message is quoted in part', () => {
  const { body } = partsOf(answerMail({ ...message, text: 'x'.repeat(4_000) }, 'today'))
  expect(body).toMatch(/x{1000}…$/)
})
