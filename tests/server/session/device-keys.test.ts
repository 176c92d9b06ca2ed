// The keys with which phones encrypt stored data: always the same for those who may have them, and never anybody else's.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PEOPLE } from '../../support/board.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const cole = await portal.as(PEOPLE.cole)
const phone = randomUUID()

const keys = async (member: Member, ...asked: { effectiveUniqueID: number; deviceId: string }[]) =>
  (await member.call('deviceKeys', { keys: asked })).value.keys
const own = { effectiveUniqueID: PEOPLE.ann.uniqueId, deviceId: phone }

test('is 256 bits, and the same in every session of its member', async () => {
  const [key] = await keys(ann, own)
  expect(Buffer.from(key!, 'base64')).toHaveLength(32)
  expect(await keys(await portal.as(PEOPLE.ann), own)).toEqual([key])
})

test('differs by member, by whom they act as, and by phone', async () => {
  const asked = [own, { ...own, effectiveUniqueID: PEOPLE.cole.uniqueId }, { ...own, deviceId: randomUUID() }]
  const all = [...(await keys(ann, ...asked)), ...(await keys(cole, ...asked))]
  expect(new Set(all).size).toBe(6)
})

test('of no phone, of too many, of nobody: refused', async () => {
  const refused = async (input: object) => (await ann.call('deviceKeys', input as never)).status
  const many = Array.from({ length: 101 }, () => own)
  for (const input of [
    { keys: [] },
    { keys: many },
    { keys: [{ ...own, deviceId: 'mine' }] },
    { keys: [{ ...own, effectiveUniqueID: 0 }] },
  ])
    expect(await refused(input)).toBe(400)
})
