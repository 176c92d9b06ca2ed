/**
 * Lowercase, as stored. Text in any other format must not reach a query that compares it with a uuid column: PostgreSQL
 * would fail the query.
 */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
