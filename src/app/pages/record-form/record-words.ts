// Texts for each kind of form: titles, questions, and the record's name within a sentence. Titles and error texts are
// the specification's.
import { CHANGE_FORMS, DELETE_FORM, isChangeForm } from '#contract/change-form.ts'
import { type FormKind, formKindOf } from '#contract/form-kind.ts'

type FormWords = {
  /** Name at the start of a title: 'Agent Not Submitted'. */
  name: string
  /** Name within a sentence. */
  noun: string
  create: string
  edit: string
  /** Question before it is submitted. */
  question: string
  /** Shown if there is no address or person's name. */
  unnamed: string
}

const LISTING: FormWords = {
  name: 'Listing',
  noun: 'listing',
  create: 'Create Listing',
  edit: 'Edit Listing',
  question: 'Submit this listing?',
  unnamed: 'This listing has no address yet.',
}

const WORDS: Record<FormKind, FormWords> = {
  listing: LISTING,
  change: LISTING,
  agent: {
    name: 'Agent',
    noun: 'agent',
    create: 'Create Agent',
    edit: 'Edit Agent',
    question: 'Submit this agent?',
    unnamed: 'This agent has no name yet.',
  },
  office: {
    name: 'Office',
    noun: 'office',
    create: 'Create Office',
    edit: 'Edit Office',
    question: 'Submit this office?',
    unnamed: 'This office has no name yet.',
  },
  profile: {
    name: 'Profile',
    noun: 'profile',
    create: 'Edit Profile',
    edit: 'Edit Profile',
    question: 'Submit your profile?',
    unnamed: 'Your profile has no name.',
  },
}

export const formWords = (formName: string): FormWords => WORDS[formKindOf(formName)]

/** Question before anything is sent. */
export const submitQuestion = (formName: string): string => {
  if (formName === DELETE_FORM) return 'Delete Listing?'
  return isChangeForm(formName) ? `Submit “${CHANGE_FORMS[formName]}”?` : formWords(formName).question
}
