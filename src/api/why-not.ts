import { failureWords } from './failure-words.ts'
import { NoReply } from './reply-of.ts'

/** A message that says why a query failed. */
export const whyNot = (error: unknown, online: boolean): string =>
  error instanceof NoReply ? failureWords(error.result, { online }).text : 'Nothing was lost.'
