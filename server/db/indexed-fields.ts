// Fields of records whose text is in an index. PostgreSQL refuses a longer entry, and with it the whole write.

/** In characters of four bytes: an entry has at most 2,704 bytes, and some have three of these fields. */
export const INDEXED_MAX = 200
export const INDEXED_FIELDS: ReadonlySet<string> = new Set([
  ...['StreetNumber', 'StreetName', 'StreetSuffix', 'City', 'SubdivisionName', 'PostalCode', 'ExpirationDate'],
  ...['MemberMlsId', 'MemberLoginId', 'MemberFirstName', 'MemberLastName', 'OfficeMlsId'],
])
