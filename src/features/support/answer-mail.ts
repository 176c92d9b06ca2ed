// The e-mail that answers a member's message: addressed to them, quoting their message. Pure.
import type { ReceivedMessage } from '#contract/support.ts'

/** Mail programs truncate long URLs; the rest of the text is on the page. */
const QUOTED_MAX = 1_000

type Answered = Pick<ReceivedMessage, 'MemberEmail' | 'MemberFullName' | 'text' | 'listingId'>

export function answerMail({ MemberEmail, MemberFullName, text, listingId }: Answered, written: string): string {
  const subject = `Your message to the board’s office${listingId ? ` about ${listingId}` : ''}`
  const quoted = text.length > QUOTED_MAX ? `${[...text].slice(0, QUOTED_MAX).join('')}…` : text
  const body = ['', '', `On ${written}, ${MemberFullName} wrote:`, ...quoted.split('\n').map((line) => `> ${line}`)]
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`
  return `mailto:${encodeURIComponent(MemberEmail).replace('%40', '@')}?${query}`
}
