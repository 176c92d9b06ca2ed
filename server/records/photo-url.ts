import { endpoints } from '#contract/endpoints.ts'

/** Address of a stored photo, relative to the API's root. Files are fetched by opaque ids, never by a path. */
export const photoUrl = (file: string): string => `${endpoints.getFile.path}?file=${file}`
