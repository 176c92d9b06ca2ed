// What other apps' share sheets hand to the portal: the manifest names the address and the field, the service worker receives them there.

/** A POST of the phone's, which the service worker answers; a GET is the page that shows what came. */
export const SHARE_ADDRESS = '/share'
export const SHARE_FIELD = 'photos'
