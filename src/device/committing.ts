import type { UseStore } from 'idb-keyval'

/**
 * Ends each write as soon as it is asked for. Without that the browser waits until the page has heard of the write, and
 * a page that WebKit puts aside meanwhile, for another address, never does: its store then answers nobody until the
 * browser is closed. Not for `update`, which writes only after it has read.
 */
export const committing =
  (use: UseStore): UseStore =>
  (mode, act) =>
    use(mode, (store) => {
      const done = act(store)
      if (mode === 'readwrite') store.transaction.commit()
      return done
    })
