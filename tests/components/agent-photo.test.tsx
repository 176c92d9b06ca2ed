// An agent's photo, from the form's Photos section to what the server is sent, with the real intake, worker, phone and sync.
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import { useFormActions } from '#src/app/pages/record-form/use-form-actions.ts'
import { ServicesProvider } from '#src/app/services.tsx'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import type { Offline } from '#src/offline/offline.ts'
import { aDefinition, aSession } from '../features/forms/a-form.ts'
import { aServer } from '../support/a-server.ts'
import { button, openPhone } from '../support/form-on-screen.tsx'
import { show } from '../support/on-screen.tsx'
import { PhotosOfDraft, realIntake } from '../support/photos-on-screen.tsx'

const AGENT: FormDefinition = {
  ...aDefinition([{ name: 'All', groups: [{ fields: [{ FieldName: 'MemberFirstName' }] }] }]),
  formName: 'agent',
  definitionType: 'agent',
}
const screen = { openSheet() {}, goTo() {}, goToSection() {} }

function Form({ session, phone, draftId }: { session: FormSession; phone: Offline; draftId: string }) {
  const actions = useFormActions(session, AGENT, screen, async () => false)
  const [intake] = useState(() => realIntake(phone))
  return (
    <main>
      <h1>Create Agent</h1>
      <PhotosOfDraft {...{ phone, draftId, intake }} />
      <button type="button" onClick={() => void actions.submit()}>
        Submit
      </button>
    </main>
  )
}

async function face(color: string): Promise<File> {
  const canvas = new OffscreenCanvas(800, 600)
  const context = canvas.getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 800, 600)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], `${color}.jpg`, { type: 'image/jpeg' })
}

test('photos of an agent are sent before the agent, who then names them with their descriptions, in their order', async () => {
  const server = aServer({ agentCreate: { data: { UniqueID: 9, version: 1, warnings: [] } } })
  const phone = await openPhone(server.call, server.uploadPhoto)
  server.knows(phone.owner.real)
  const { drafts, subscribe, sendFromMemory } = phone
  const session = aSession(AGENT, { drafts, subscribe, sendFromMemory })
  onTestFinished(() => session.stop())
  const draftId = await session.ensureDraft()
  const network = { isOnline: () => true, subscribe: () => () => {} }
  await show(
    <ServicesProvider value={{ call: server.call, offline: phone, network } as never}>
      <Form {...{ session, phone, draftId }} />
    </ServicesProvider>,
  )
  session.store.set('MemberFirstName', 'Ines', 'control')
  await userEvent.upload(page.getByLabelText('Choose photos').last(), [await face('green'), await face('brown')])
  await button(/^Photo 2,.*Open$/).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('At the office')
  await button('Make cover photo').click()
  await button('Done').click()
  await expect.element(button(/^At the office, 1 · Cover,.*Open$/)).toBeVisible()
  await button('Submit').click()
  await expect.poll(() => server.sent.map(({ name }) => name)).toContain('agentCreate')
  const { input } = server.sent.find(({ name }) => name === 'agentCreate')!
  expect(z.safeParse(endpoints.agentCreate.input, input).success).toBe(true)
  const [second, first] = (await drafts.get(draftId))!.photoOrder
  expect(server.photos.map(({ fields }) => fields.photoId).sort()).toEqual([first, second].sort())
  expect(server.photos.map(({ fields }) => fields.draftId)).toEqual([draftId, draftId])
  const names = server.sent.map(({ name }) => name)
  expect(names.indexOf('agentCreate')).toBeGreaterThan(names.lastIndexOf('uploadPhoto'))
  expect(input).toMatchObject({
    draftId,
    data: {
      agent: { MemberFirstName: 'Ines' },
      photos: [
        { id: second, Description: 'At the office', SortOrder: 1, IsDeleted: false },
        { id: first, Description: '', SortOrder: 2, IsDeleted: false },
      ],
    },
  })
})
