import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

// Plain text in the URL, as in the specification (?ListingID=A2101234), without the router's usual JSON quotes.
export const parseSearch = parseSearchWith((value) => value)
export const stringifySearch = stringifySearchWith(String)
