import type { UseStore } from 'idb-keyval'

/**
 * Commits each write as soon as it is requested. Otherwise the browser keeps the transaction open until the page has
 * received the write's result. If WebKit suspends the page first, because of a navigation, that never happens, and its
 * store blocks every other page until the browser is closed. Not for `update`, which writes only after it has read.
 */
export const committing =
  (use: UseStore): UseStore =>
  (mode, act) =>
    use(mode, (store) => {
      const done = act(store)
      if (mode === 'readwrite') store.transaction.commit()
      return done
    })
