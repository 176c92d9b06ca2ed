// Photos and files shared from other apps: the web app manifest declares this address and form fields, and the service
// worker receives the files.

/** The service worker answers a POST to this address; a GET opens the page that shows what came. */
export const SHARE_ADDRESS = '/share'
export const SHARE_FIELD = 'photos'
export const SHARE_FILES_FIELD = 'files'

/** Types of documents, by the ending of their name. Other apps name the type or the ending, seldom both. */
export const SHARED_DOCUMENTS: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rtf: 'application/rtf',
  txt: 'text/plain',
}

/** A supplement of a listing; everything else that is shared is a photo, or refused as one. */
export const isDocument = ({ name, type }: { name: string; type: string }): boolean =>
  Object.hasOwn(SHARED_DOCUMENTS, /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ||
  Object.values(SHARED_DOCUMENTS).includes(type)
