// One cell of the matrix of who may: who asks, in which portal, and how.
import type { Person } from '../../support/board.ts'
import type { Answer, Member, Portal } from '../../support/portal.ts'

/** `person` is who signed in, `acts` the one they act as. */
export type Cell = {
  portal: Portal
  member: Member
  person: Person
  acts: Person
  picture: Buffer
  condoId: number
  taxId: number
  /** Of somebody who owns what is asked about. */
  session(person: Person): Member
  /** Made for the first caller of a row, and again after each caller whose write went through. */
  kept<T>(name: string, make: () => Promise<T>): Promise<T>
}
export type Ask = (cell: Cell) => Promise<Answer<unknown>>
/** Subject of the example → how it is requested. */
export type Example = Record<string, Ask>
