// The version that the board shows its members, and the one that is really running.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnPasskeys } from '#contract/passkey.ts'
import type { SystemReply } from '#contract/system.ts'
import type { Call } from '#src/api/call.ts'
import { FormsReadyLine } from '#src/app/ready/forms-ready.tsx'
import { type PasskeyPorts, PasskeysPanel } from '#src/features/settings/passkeys-panel.tsx'
import { AboutPanel, PreparePanel, SendingPanel, SystemPanel } from '#src/features/settings/settings-panels.tsx'
import { createHoldChoice } from '#src/offline/upload-hold.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

test('the settings show the board’s version and build date, and below them the version and commit that run', async () => {
  await show(<AboutPanel portal={{ version: '1.0.29', buildDate: '20231129' }} />)
  const about = page.getByRole('region', { name: 'About' })
  await expect.element(about).toHaveTextContent(/Version 1\.0\.29 · build 20231129\s*Curbside unbuilt, commit unknown/)
  await expect.element(about.getByRole('link', { name: 'Licenses' })).toHaveAttribute('href', '/licenses.txt')
  await expectNothingForAxe()
})

test('photos wait for Wi-Fi once it is switched on, where the browser reports the connection type', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => void kept.set(key, to),
  }
  const hold = createHoldChoice(storage, { type: 'cellular' })
  await show(<SendingPanel hold={hold} />)
  const choice = page.getByRole('switch', { name: 'Photos and files on Wi-Fi only' })
  await expect.element(choice).not.toBeChecked()
  await choice.click()
  await expect.element(choice).toBeChecked()
  expect(hold.isHeld()).toBe(true)
  await expectNothingForAxe()
})

test('where the browser does not report it, there is no switch, and the settings say why', async () => {
  await show(<SendingPanel hold={createHoldChoice({ getItem: () => null, setItem() {} }, undefined)} />)
  await expect.element(page.getByText(/^This browser doesn’t say whether it is on Wi-Fi/)).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
})

test('while the board has switched work without signal off, the settings do not say that anything is saved by itself', async () => {
  await show(
    <PreparePanel isOff>
      <FormsReadyLine state="off" />
    </PreparePanel>,
  )
  const panel = page.getByRole('region', { name: 'Offline use' })
  await expect.element(panel).toHaveTextContent('the portal needs a connection to open')
  await expect.element(panel).toHaveTextContent(/still saved on this (phone|computer)/)
  await expect.element(panel).not.toHaveTextContent('automatically')
  await expect.element(panel.getByRole('button')).not.toBeInTheDocument()
  await expectNothingForAxe()
})

test('an administrator sees the database’s version, and that the bundled one is for trying out', async () => {
  const answering = (value: SystemReply) => (async () => ({ kind: 'ok', value })) as unknown as Call
  await show(<SystemPanel call={answering({ postgres: '18.4', bundledSince: '2026-05-14' })} />)
  const panel = page.getByRole('region', { name: 'System' })
  await expect.element(panel).toHaveTextContent('PostgreSQL 18.4 · bundled, released 2026-05-14')
  await expect.element(panel).toHaveTextContent('is for trying Curbside out')
  await expectNothingForAxe()
})

test('an own database has no such sentence', async () => {
  const call = (async () => ({ kind: 'ok', value: { postgres: '18.6', bundledSince: null } })) as unknown as Call
  await show(<SystemPanel call={call} />)
  const panel = page.getByRole('region', { name: 'System' })
  await expect.element(panel).toHaveTextContent(/^System\s*Database: PostgreSQL 18\.6$/)
})

const OWN: OwnPasskeys = { offered: true, required: false, passkeys: [], recoveryCodes: 0 }
const IPHONE = { PasskeyID: '1', label: 'iPhone', addedAt: '2026-11-23T17:02:00.000Z', lastUsedAt: null }
/** The panel over a portal that answers as told. Returns the calls that were made. */
async function showPasskeys(answers: Record<string, unknown>, ports: Partial<PasskeyPorts> = {}): Promise<string[]> {
  const calls: string[] = []
  const call = (async (name: string) => {
    calls.push(name)
    return { kind: 'ok', value: answers[name] }
  }) as unknown as Call
  const none = { make: null, copy: async () => {}, print: () => {} }
  await show(<PasskeysPanel ports={{ call, online: true, ...none, ...ports }} />)
  return calls
}
const signInPanel = page.getByRole('region', { name: 'Sign-in', exact: true })

test('with the first passkey come recovery codes, which are shown until the member has kept them', async () => {
  const copied: string[] = []
  const own = { ...OWN, passkeys: [IPHONE], recoveryCodes: 8 }
  await showPasskeys(
    { passkeys: OWN, passkeyOptions: {}, passkeyAdd: { own, codes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] } },
    {
      make: async () => ({ id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] }),
      copy: async (text) => void copied.push(text),
    },
  )
  await signInPanel.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.element(signInPanel.getByText('CCCCC-DDDDD')).toBeVisible()
  await signInPanel.getByRole('button', { name: 'Copy' }).click()
  expect(copied).toEqual(['AAAAA-BBBBB\nCCCCC-DDDDD'])
  await expectNothingForAxe()
  await signInPanel.getByRole('button', { name: 'I have kept them' }).click()
  await expect.element(signInPanel).toHaveTextContent('8 recovery codes are left.')
  await expect.element(signInPanel).not.toHaveTextContent('CCCCC')
  await expectNothingForAxe()
})

test('if the browser makes no passkey, nothing is sent, and the member is told why', async () => {
  const calls = await showPasskeys({ passkeys: OWN, passkeyOptions: {} }, { make: async () => 'known' })
  await signInPanel.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('has a passkey for you already')
  expect(calls).toEqual(['passkeys', 'passkeyOptions'])
})

test('removing a passkey asks first', async () => {
  const own = { ...OWN, required: true, passkeys: [IPHONE], recoveryCodes: 1 }
  const calls = await showPasskeys({ passkeys: own })
  await signInPanel.getByRole('button', { name: 'Remove iPhone' }).click()
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('your recovery codes stop working')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(calls).toEqual(['passkeys'])
  await expect.element(signInPanel).toHaveTextContent('1 recovery code is left.')
  await expect.element(signInPanel).toHaveTextContent('can’t make a passkey here')
})

test('offline, nothing can be changed', async () => {
  await showPasskeys({ passkeys: { ...OWN, passkeys: [IPHONE] } }, { online: false, make: async () => 'failed' })
  for (const name of ['Rename iPhone', 'Remove iPhone', 'Add a passkey', 'New recovery codes'])
    await expect.element(signInPanel.getByRole('button', { name })).toBeDisabled()
  await expectNothingForAxe()
})

test('with a sign-in provider, the settings offer nothing', async () => {
  const calls = await showPasskeys({ passkeys: { ...OWN, offered: false } })
  await expect.poll(() => calls).toEqual(['passkeys'])
  await expect.element(signInPanel).not.toBeInTheDocument()
})
