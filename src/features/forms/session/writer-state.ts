// Where the changes of an open form are: on disk, on their way there, or only in memory.

/**
 * saved: everything is on disk. pending: changes are being collected or written. failing: the phone could not save
 * them; they are only in memory or, with `onServer`, also on the server.
 */
export type WriterState =
  | { kind: 'saved' }
  | { kind: 'pending' }
  | { kind: 'failing'; message: string; edits: number; onServer: boolean }

/** The one question that every label asks: are there changes only in memory? */
export const isUnkept = (state: WriterState): boolean => state.kind === 'failing' && !state.onServer
