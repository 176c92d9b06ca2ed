// The text of "Where is it?", stored on this phone until it has been used: leaving the form must not lose it.

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
      // If the phone is full, the form works without it.
    }
  },
})
