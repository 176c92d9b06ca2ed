/** Something a person can put right stops the start. The message is one line, names the setting, and is all that is shown. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
