/**
 * The `form` of a textarea whose text the browser must not store. For going back to a page, browsers save the content
 * of each control in their own files, even beyond a sign-out, but not in a form with autocomplete off, such as the
 * empty one in index.html. An input uses `autoComplete="off"` itself.
 */
export const UNREMEMBERED = 'unremembered'
