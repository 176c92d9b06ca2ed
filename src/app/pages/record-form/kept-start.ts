// The text of "Where is it?", kept on this phone while nothing has come of it: leaving the form must not lose it.

export type KeptStart = { read(): string; write(text: string): void }

export const openKeptStart = (
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): KeptStart => ({
  read: () => storage.getItem(key) ?? '',
  write(text) {
    try {
      if (text === '') storage.removeItem(key)
      else storage.setItem(key, text)
    } catch {
      // A full phone goes on without it.
    }
  },
})
