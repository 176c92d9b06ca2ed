/** Loads the code of Submit and Save Incomplete after the form has rendered, like the Review that leads to it. */
export async function loadSubmit() {
  const [{ submitForm }, { stepsAfter }, { submissionBody }, { changesNothing }, { showSubmitted }, { noteSubmitted }] =
    await Promise.all([
      import('./submit-form.ts'),
      import('./after-submit.ts'),
      import('#src/offline/sync/listing-body.ts'),
      import('#src/offline/drafts/draft-changes.ts'),
      import('./show-submitted.ts'),
      import('#src/features/install/install-memory.ts'),
    ])
  return { submitForm, stepsAfter, submissionBody, changesNothing, showSubmitted, noteSubmitted }
}

export const NOT_LOADED = {
  title: 'Not sent',
  text: 'The portal did not answer. Everything you entered is kept. Try again when you’re online.',
}
