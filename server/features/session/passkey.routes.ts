// Passkeys/*: the signed-in member's passkeys and recovery codes. Only their own, and never while acting for another.
import { type Caller, mayChangeOwnSignIn } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'
import { KEPT } from '../../http/limits/limits.ts'
import { refuse } from '../../http/refusal.ts'
import type { SecondFactor } from '../../settings/second-factor.ts'
import { addPasskey, removePasskey, replaceRecoveryCodes, type SecondFactorDeps } from './change-second-factor.ts'
import { sessionSecret } from './cookies.ts'
import { deviceWords } from './device-words.ts'
import { userNameOf } from './local-accounts.store.ts'
import { countRecoveryCodes, credentialsOf, lockSecondFactor, passkeysOf, renamePasskey } from './passkeys.store.ts'
import { putSessionChallenge, takeSessionChallenge } from './pending-sign-ins.store.ts'
import { askForNew, verifyNew } from './webauthn.ts'

/** `secondFactor`: undefined with a sign-in provider. */
export type PasskeyDeps = SecondFactorDeps & { secondFactor: SecondFactor | undefined }

export const passkeyRoutes = (deps: PasskeyDeps): AnyRoute[] => [
  defineRoute({ name: 'passkeys', may: mayChangeOwnSignIn, handle: ({ tx, caller }) => own(tx, caller, deps) }),
  defineRoute({ name: 'passkeyOptions', may: mayChangeOwnSignIn, handle: (context) => options(context, deps) }),
  defineRoute({ name: 'passkeyAdd', may: mayChangeOwnSignIn, handle: (context) => add(context, deps) }),
  defineRoute({
    name: 'passkeyRename',
    may: mayChangeOwnSignIn,
    handle: async ({ tx, caller, input }) => {
      if (!(await renamePasskey(tx, caller.memberId, input.PasskeyID, input.label))) throw refuse('not-found')
      return own(tx, caller, deps)
    },
  }),
  defineRoute({
    name: 'passkeyRemove',
    may: mayChangeOwnSignIn,
    handle: async ({ tx, caller, requestId, input }) => {
      await lockSecondFactor(tx, caller.memberId)
      const isRequired = isRequiredOf(caller, deps)
      await removePasskey(tx, input.PasskeyID, { memberId: caller.memberId, caller, requestId, isRequired }, deps)
      return own(tx, caller, deps)
    },
  }),
  defineRoute({
    name: 'recoveryCodes',
    may: mayChangeOwnSignIn,
    handle: async ({ tx, caller, requestId }) => {
      await lockSecondFactor(tx, caller.memberId)
      return { codes: await replaceRecoveryCodes(tx, { memberId: caller.memberId, caller, requestId }, deps) }
    },
  }),
]

const isRequiredOf = ({ role }: Caller, { secondFactor }: PasskeyDeps): boolean =>
  secondFactor?.requiredFor.includes(role) ?? false

async function own(tx: Tx, caller: Caller, deps: PasskeyDeps) {
  return {
    offered: deps.secondFactor?.relyingParty !== undefined,
    required: isRequiredOf(caller, deps),
    passkeys: await passkeysOf(tx, caller.memberId),
    recoveryCodes: await countRecoveryCodes(tx, caller.memberId),
  }
}

function relyingPartyOf({ secondFactor }: PasskeyDeps) {
  if (!secondFactor?.relyingParty) throw refuse('passkeys-off')
  return secondFactor.relyingParty
}

async function options({ tx, caller, request }: Context<'passkeyOptions'>, deps: PasskeyDeps) {
  const party = relyingPartyOf(deps)
  const account = await userNameOf(tx, caller.memberId)
  if (!account) throw refuse('passkeys-off')
  const known = await credentialsOf(tx, caller.memberId)
  if (known.length >= KEPT.passkeys) throw refuse('too-many-passkeys')
  const asked = await askForNew(party, { memberId: caller.memberId, ...account }, known)
  await putSessionChallenge(tx, sessionSecret(request)!, asked.challenge)
  return asked.options
}

async function add({ tx, caller, request, requestId, input }: Context<'passkeyAdd'>, deps: PasskeyDeps) {
  const party = relyingPartyOf(deps)
  await lockSecondFactor(tx, caller.memberId)
  if ((await credentialsOf(tx, caller.memberId)).length >= KEPT.passkeys) throw refuse('too-many-passkeys')
  const challenge = await takeSessionChallenge(tx, sessionSecret(request)!)
  const made = challenge && (await verifyNew(party, input, challenge))
  if (!made) throw refuse('passkey-refused')
  const label = deviceWords(request.headers['user-agent'])
  const added = await addPasskey(tx, { ...made, label }, { memberId: caller.memberId, caller, requestId }, deps)
  if (!added) throw refuse('passkey-refused')
  return { own: await own(tx, caller, deps), codes: added.codes }
}
