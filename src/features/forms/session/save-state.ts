// Where an open form's changes are: on disk, being written, or only in memory.

/**
 * saved: everything is on disk. pending: changes are being collected or written. failing: the phone could not save
 * them; they are only in memory or, with `onServer`, also on the server.
 */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'pending' }
  | { kind: 'failing'; message: string; edits: number; onServer: boolean }

/** Whether changes are only in memory; every label depends on this. */
export const isUnsaved = (state: SaveState): boolean => state.kind === 'failing' && !state.onServer
