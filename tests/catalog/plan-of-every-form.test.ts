// The plan that `tests/walks/every-form.spec.ts` follows through the forms: it reaches each of their rules.
import { expect, test } from 'vitest'
import { CHANGE_NAMES, countRules, planOf, TYPES } from '../support/every-form/catalog-plans.ts'

/** Rules that no form in a browser can show, and why. */
const SEEN_ELSEWHERE: Record<string, string> = {
  'address-begun': 'only Save Incomplete asks for it: the server says it then',
  'agent-begun': 'only Save Incomplete asks for it, and the form fills the agent in when it begins',
  'tax-year-default': 'fills a field when a listing begins',
  'bathrooms-sum': 'the form itself keeps the total up to date; the rule checks values from elsewhere',
  'bathrooms-total-integer-kept': 'stands before bathrooms-sum',
  'open-houses-not-announced': 'only Save Incomplete asks for it',
  'supplement-type-as-filed': 'stands before refusals that never name these two types',
}

test.each([...TYPES, ...CHANGE_NAMES])('the plan of %s leads to each of its rules', (name) => {
  const { steps, without } = planOf(name)
  expect(without.filter((rule) => !Object.hasOwn(SEEN_ELSEWHERE, rule))).toEqual([])
  expect(steps.length + without.length).toBe(countRules(name))
})
