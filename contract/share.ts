// Photos shared from other apps: the web app manifest declares this address and form field, and the service worker
// receives the files.

/** The service worker answers a POST to this address; a GET opens the page that shows the photos. */
export const SHARE_ADDRESS = '/share'
export const SHARE_FIELD = 'photos'
