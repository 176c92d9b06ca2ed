import { failureWords } from './failure-words.ts'
import { NoReply } from './reply-of.ts'

/** Why a query failed, in words. */
export const whyNot = (error: unknown, online: boolean): string =>
  error instanceof NoReply ? failureWords(error.result, { online }).text : 'Nothing was lost.'
