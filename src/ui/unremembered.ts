/**
 * The `form` of a textarea whose text the browser must not write down. For going back to a page, it notes in its own files
 * what stood in each control, beyond any sign-out; but not in a form without autocomplete, such as the empty one in
 * index.html. An input says `autoComplete="off"` for itself.
 */
export const UNREMEMBERED = 'unremembered'
