// Why a member may not, in sentences that somebody in the board's office can read out on the phone.
import { expect, test } from 'vitest'
import { CHANGE_FORMS } from '#contract/change-form.ts'
import { LISTING_ACTIONS, type Scope, type Verdict, type WhyReply } from '#contract/rights.ts'
import { actWords, whyWords } from '#src/features/rights/rights-words.ts'

const verdict = (given: Partial<Verdict>): Verdict => ({
  act: 'edit',
  may: false,
  because: 'reach',
  reach: 'co',
  ...given,
})
const reply = (near: Scope, status = 'A'): WhyReply => ({
  member: { UniqueID: 1, MemberFullName: 'Sid Strand', MemberMlsId: 'M201', MemberStatus: 'A', role: 'agent' },
  listing: { UniqueID: 2, ListingId: 'A1', StandardStatus: status },
  near,
  acts: [verdict({ act: 'view', reach: 'office' })],
})

test.each<[string, Partial<Verdict>, WhyReply, string]>([
  [
    'too far',
    {},
    reply('all'),
    'Their role covers their own listings and those they co-list; this is another brokerage’s.',
  ],
  [
    'near enough',
    { may: true },
    reply('co'),
    'Their role covers their own listings and those they co-list; this is one that they co-list.',
  ],
  ['active', { act: 'view', may: true, because: 'active' }, reply('all'), 'Every member can view active listings.'],
  [
    'out of sight, by how far they see',
    { because: 'unseen' },
    reply('brokerage', 'I'),
    'They can’t view it. Their role covers their office’s listings; this is their brokerage’s.',
  ],
  [
    'a change that the status does not offer',
    { act: 'chgSold', because: 'status' },
    reply('own', 'I'),
    'Not offered for this listing while it is incomplete.',
  ],
  [
    'deleting what was on the market',
    { act: 'delete', because: 'status' },
    reply('own'),
    'Only incomplete listings can be deleted directly; for others there is the task Delete Listing.',
  ],
])('%s', (_, given, answer, words) => expect(whyWords(verdict(given), answer)).toBe(words))

test('every action has words of its own', () => {
  const words = [...LISTING_ACTIONS, ...Object.keys(CHANGE_FORMS)].map(actWords)
  expect(new Set(words).size).toBe(words.length)
  expect(actWords('chgSold')).toBe('Change to Sold')
})
