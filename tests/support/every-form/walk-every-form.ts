// Walks through all 22 forms in order; each walk decides what it does in a form.
import { describe, expect, test } from 'vitest'
import { signIn } from '../list-a-house.ts'
import type { Scene } from '../scene.ts'
import { CHANGE_NAMES, TYPES } from './catalog-plans.ts'
import { addressOfEdit } from './form-addresses.ts'

const A_FORM = { timeout: 900_000 }

/** `walk`: opens the form at this address as the member who is signed in, and returns its faults, a line each. */
export function walkEveryForm({ portal, database, phone }: Scene, walk: (address: string) => Promise<string[]>): void {
  describe('from the first section to the last', () => {
    test.each(TYPES)('%s', A_FORM, async (type) => {
      expect(await walk(`/listings/create/${type}`)).toEqual([])
    })

    test.each(CHANGE_NAMES)('%s', A_FORM, async (form) => {
      expect(await walk(await addressOfEdit(database, form))).toEqual([])
    })

    test('an edit, with its open houses and history', A_FORM, async () => {
      expect(await walk(await addressOfEdit(database, 'res'))).toEqual([])
    })

    test('the own profile, a new agent, a new office', A_FORM, async () => {
      const faults = await walk('/agent/edit?UniqueID=5001&formType=profile')
      await signIn(phone.page, portal.url, 'staff@demo')
      faults.push(...(await walk('/agent/create')), ...(await walk('/office/create')))
      expect(faults).toEqual([])
    })
  })
}
