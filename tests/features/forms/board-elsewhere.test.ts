// A board in another time zone, with its own currency and names: phone and server agree on the date there.
import { describe, expect, test } from 'vitest'
import { type Board, DEFAULT_BOARD } from '#contract/board.ts'
import { checkRecord } from '#rules/check-record.ts'
import { compileForm } from '#rules/form-plan.ts'
import { createFormats } from '#src/ui/formats.ts'
import { aDefinition, aSession } from './a-form.ts'

const TORONTO: Board = {
  timeZone: 'America/Toronto',
  locale: 'en-US',
  currency: 'USD',
  nationalSite: 'Homes.example',
}

/** Half past midnight in Toronto; still the evening before in Edmonton. */
const NOW = '2026-06-02T04:30:00.000Z'

const LATE = 'Not in the future, please.'
const definition = aDefinition(
  [{ name: 'Listing', groups: [{ fields: [{ FieldName: 'ContractDate', datatype: 'date' }] }] }],
  [{ field: 'ContractDate', expression: 'ContractDate > .TODAY.', text: LATE }],
)

function onPhone({ timeZone }: Board, ContractDate: string) {
  const { store } = aSession(definition, { timeZone, now: () => Date.parse(NOW) })
  store.set('ContractDate', ContractDate, 'draft')
  store.flush()
  return store.state('ContractDate').errorMessage
}

const onServer = ({ timeZone }: Board, ContractDate: string) =>
  checkRecord(compileForm(definition), {
    values: { ContractDate },
    base: null,
    rows: {},
    now: NOW,
    timezone: timeZone,
    tokens: { OPERATION: 'create', SUBMITSTATUS: 'A' },
    tables: new Map(),
    checksHiddenFields: true,
  }).errors[0]?.message ?? null

describe('what day it is', () => {
  test.each([
    ['2026-06-02', TORONTO, null],
    ['2026-06-03', TORONTO, LATE],
    ['2026-06-01', DEFAULT_BOARD, null],
    ['2026-06-02', DEFAULT_BOARD, LATE],
  ])('a contract of %s is evaluated alike on the phone and on the server (%#)', (date, board, error) => {
    expect([onPhone(board, date), onServer(board, date)]).toEqual([error, error])
  })
})

test('dates, times and prices are written as the board writes them', () => {
  const [here, there] = [createFormats(DEFAULT_BOARD), createFormats(TORONTO)]
  expect([here.timeOfDay(NOW), there.timeOfDay(NOW)]).toEqual(['10:30 p.m.', '12:30 AM'])
  expect([here.weekdayText(NOW), there.weekdayText(NOW)]).toEqual(['Monday, June 1', 'Tuesday, June 2'])
  expect(there.momentText(NOW, Date.parse('2026-06-02T13:00:00Z'))).toBe('12:30 AM')
  expect([here.wholePrice(449_900), there.wholePrice(449_900)]).toEqual(['$449,900', '$449,900'])
  expect(createFormats({ ...TORONTO, locale: 'en-CA' }).priceText(449_900)).toBe('US$449,900')
  const inFrench = createFormats({ ...DEFAULT_BOARD, locale: 'fr-CA' })
  expect([449_900, 1_250.5].map(inFrench.priceText).map((text) => text.replace(/\s/g, ' '))).toEqual([
    '449 900 $',
    '1 250,50 $',
  ])
})
