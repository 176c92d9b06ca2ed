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
import { ownAccountOf } from './local-accounts.store.ts'
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
    offered: (await offerOf(tx, caller, deps)) !== undefined,
    required: isRequiredOf(caller, deps),
    passkeys: await passkeysOf(tx, caller.memberId),
    recoveryCodes: await countRecoveryCodes(tx, caller.memberId),
  }
}

/** undefined: this member cannot have passkeys here. */
async function offerOf(tx: Tx, { memberId }: Caller, { secondFactor }: PasskeyDeps) {
  const account = secondFactor?.relyingParty && (await ownAccountOf(tx, memberId))
  return account && { party: secondFactor.relyingParty!, account }
}

async function options({ tx, caller, request }: Context<'passkeyOptions'>, deps: PasskeyDeps) {
  const offer = await offerOf(tx, caller, deps)
  if (!offer) throw refuse('passkeys-off')
  const known = await credentialsOf(tx, caller.memberId)
  if (known.length >= KEPT.passkeys) throw refuse('too-many-passkeys')
  const asked = await askForNew(offer.party, { memberId: caller.memberId, ...offer.account }, known)
  await putSessionChallenge(tx, sessionSecret(request)!, asked.challenge)
  return asked.options
}

/** A refusal rolls back, and leaves the challenge to a further attempt within its ten minutes. */
async function add({ tx, caller, request, requestId, input }: Context<'passkeyAdd'>, deps: PasskeyDeps) {
  const offer = await offerOf(tx, caller, deps)
  if (!offer) throw refuse('passkeys-off')
  await lockSecondFactor(tx, caller.memberId)
  if ((await credentialsOf(tx, caller.memberId)).length >= KEPT.passkeys) throw refuse('too-many-passkeys')
  const challenge = await takeSessionChallenge(tx, sessionSecret(request)!)
  const made = challenge && (await verifyNew(offer.party, input, challenge))
  if (!made) throw refuse('passkey-refused')
  const label = deviceWords(request.headers['user-agent'])
  const added = await addPasskey(tx, { ...made, label }, { memberId: caller.memberId, caller, requestId }, deps)
  if (!added) throw refuse('passkey-refused')
  return { own: await own(tx, caller, deps), codes: added.codes }
}
