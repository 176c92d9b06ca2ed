// Photos shared from other apps: the manifest names the address and the form field, and the service worker receives the files there.

/** A POST of the phone's, which the service worker answers; a GET is the page that shows what came. */
export const SHARE_ADDRESS = '/share'
export const SHARE_FIELD = 'photos'
