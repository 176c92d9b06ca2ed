/**
 * Startup failure that the operator can fix. The message is one line, names the setting, and is all that is printed.
 */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
