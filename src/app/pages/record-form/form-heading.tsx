// The form's h1: the action, the record, and its status.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CHANGE_FORMS, isChangeForm } from '#contract/change-form.ts'
import { RecordMark } from '#src/features/drafts/record-mark.tsx'
import { useOfDraft } from '#src/features/forms/screen/use-draft.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { statusLook } from '#src/features/listings/status-look.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import type { FormParts } from './form-parts.ts'
import { formWords } from './record-words.ts'

type Props = { parts: FormParts; session: FormSession }

export function FormHeading({ parts: { definition }, session }: Props) {
  const address = useOfDraft(session, () => session.store.title())
  const street = useOfDraft(session, () => session.store.street())
  useOfDraft(session, headingFacts)
  const draft = session.draft()
  const ref = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  useEffect(() => {
    if (router.history.location.state.__TSR_index !== 0) ref.current?.focus({ preventScroll: true })
  }, [router])
  const { formName } = definition
  const heading = { act: actOf(formName, draft), formName, draft }
  return (
    <h1 ref={ref} tabIndex={-1}>
      {recordTypeOf(definition) === 'listing' ? (
        <ListingHeading {...heading} kind={definition.title} address={address} street={street} />
      ) : (
        <PersonHeading {...heading} />
      )}
    </h1>
  )
}

/** The draft's part of the heading. */
const headingFacts = (draft: Draft | null): string => {
  const { base, propertyType } = draft ?? {}
  return JSON.stringify([base?.label, base?.status, propertyType, base && draft?.title])
}

function actOf(formName: string, draft: Draft | null): string {
  const { create, edit } = formWords(formName)
  if (!draft?.base) return create
  return isChangeForm(formName) ? CHANGE_FORMS[formName] : edit
}

type HeadingProps = { act: string; formName: string; draft: Draft | null }

/**
 * The ID and the address, because they distinguish records and drafts; the action is only for screen readers, except
 * for a change of status, where it is shown.
 */
export function ListingHeading({
  act,
  formName,
  draft,
  kind,
  address,
  street,
}: HeadingProps & { kind: string; address: string; street: string }) {
  const types = usePropertyTypes()
  const base = draft?.base
  const type = draft?.propertyType ?? types.codeOfRoute(formName)
  return (
    <>
      <title>{`${base ? `${act} ${base.label}` : `${act}: ${kind}`} · Curbside`}</title>
      <RecordMark formName={formName} propertyType={type} size={26} label={types.label(type)} />
      {isChangeForm(formName) ? <span>{act}</span> : <span className="said">{act} </span>}
      {base && <span className="form-header-id"> {base.label} </span>}
      {base && <StatusBadge {...statusLook(base.status)} />}
      <span className={isChangeForm(formName) ? 'form-header-name' : 'form-header-address'}>
        {address ? <Address {...{ address, street }} /> : base ? '' : `New ${kind.toLowerCase()}`}
      </span>
      {!address && !base && <span className="form-header-noun"> listing</span>}
      {!base && <StatusBadge {...statusLook('I')} />}
    </>
  )
}

/**
 * A phone's header has room for the street only. What tells it from its neighbors is not cut off: the number, the name
 * and the quadrant.
 */
function Address({ address, street }: { address: string; street: string }) {
  // A change form does not have the fields of the address.
  const start = street && address.startsWith(street) ? street : address.split(',', 1)[0]!
  const quadrant = / (?:[NS][EW]?|[EW])$/.exec(start)?.[0] ?? ''
  const named = start.slice(0, start.length - quadrant.length)
  const suffix = /(?<=\S \S+) \S+$/.exec(named)?.[0] ?? ''
  return (
    <>
      <span className="form-header-street">{named.slice(0, named.length - suffix.length)}</span>
      {suffix && <span className="form-header-suffix">{suffix}</span>}
      {quadrant && <span className="form-header-quadrant">{quadrant}</span>}
      <span className="form-header-place">{address.slice(start.length)}</span>
    </>
  )
}

function PersonHeading({ act, formName, draft }: HeadingProps) {
  const name = draft?.base ? draft.title : ''
  return (
    <>
      <title>{`${name ? `${act}: ${name}` : act} · Curbside`}</title>
      <RecordMark formName={formName} propertyType="" size={26} />
      <span>{act}</span>
      {name && <span className="form-header-name">{name}</span>}
    </>
  )
}
