// Differences between drafts of each kind of form. A wrong entry sends one record's work to another's endpoint, so
// everything that depends on the kind is decided here, and never elsewhere by a form's name. Locks, numbers and RESO
// names are in the contract (form-kind.ts).
import type { EndpointName } from '#contract/endpoints.ts'
import { FORM_KINDS, type FormKind, formKindOf } from '#contract/form-kind.ts'
import type { RecordKey } from '#contract/lock.ts'
import type { Draft, SubmissionKind } from './draft-model.ts'

export type SubmitEndpoint = Extract<
  EndpointName,
  | 'createListing'
  | 'saveIncomplete'
  | 'updateListing'
  | 'updateIncomplete'
  | 'agentCreate'
  | 'agentUpdate'
  | 'saveUser'
  | 'officeInsert'
  | 'officeUpdate'
>

type RecordKind = {
  /** Name of the record type within a sentence. */
  noun: string
  /** Drafts that the server keeps a copy of (product decision 4). */
  autosaves: { create: boolean; incomplete: boolean }
  submits: Record<Draft['operation'], Partial<Record<SubmissionKind, SubmitEndpoint>>>
  /**
   * Photos and files of an existing record are sent with its number and lock; those of an agent or office belong to the
   * draft until it is submitted.
   */
  uploadsNameRecord: boolean
}

const RECORD_KINDS: Record<FormKind, RecordKind> = {
  listing: {
    noun: 'listing',
    autosaves: { create: true, incomplete: true },
    submits: {
      create: { submit: 'createListing', incomplete: 'saveIncomplete' },
      edit: { submit: 'updateListing', incomplete: 'updateIncomplete' },
    },
    uploadsNameRecord: true,
  },
  change: {
    noun: 'listing',
    autosaves: { create: false, incomplete: false },
    submits: { create: {}, edit: { submit: 'updateListing' } },
    uploadsNameRecord: true,
  },
  agent: {
    noun: 'agent',
    autosaves: { create: true, incomplete: false },
    submits: { create: { submit: 'agentCreate' }, edit: { submit: 'agentUpdate' } },
    uploadsNameRecord: false,
  },
  office: {
    noun: 'office',
    autosaves: { create: true, incomplete: false },
    submits: { create: { submit: 'officeInsert' }, edit: { submit: 'officeUpdate' } },
    uploadsNameRecord: false,
  },
  profile: {
    noun: 'profile',
    autosaves: { create: false, incomplete: false },
    submits: { create: {}, edit: { submit: 'saveUser' } },
    uploadsNameRecord: false,
  },
}

type OfForm = Pick<Draft, 'formName'>

export const recordKindOf = ({ formName }: OfForm): RecordKind => RECORD_KINDS[formKindOf(formName)]

/** Type of the record to which the draft's lock and number belong. */
export const recordTypeOf = ({ formName }: OfForm): RecordKey['type'] => FORM_KINDS[formKindOf(formName)].record

/** Numbers are unique within a type only: an agent and a listing may have the same one. */
export const isOfRecord = (draft: Pick<Draft, 'formName' | 'base'>, type: RecordKey['type'], UniqueID: number) =>
  recordTypeOf(draft) === type && draft.base?.UniqueID === UniqueID

/** undefined: drafts of this form are not submitted this way. */
export const submitEndpointOf = (draft: Pick<Draft, 'formName' | 'operation'>, kind: SubmissionKind) =>
  recordKindOf(draft).submits[draft.operation][kind]
