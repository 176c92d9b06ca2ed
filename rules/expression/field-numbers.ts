import { type Fields, NO_VALUES, type Numbered } from './values.ts'

/**
 * The fields of a record, numbered in the order in which they are first named: a rule finds its value in a list in a
 * small part of the time that a look-up by name takes. What judges rules keeps a record as such a list.
 */
export class FieldNumbers {
  private readonly numbers = new Map<string, number>()

  /** A name not met before gets the next number. */
  of(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    const next = this.numbers.size
    this.numbers.set(name, next)
    return next
  }

  /** Undefined for a name that nobody asks for. */
  find(name: string): number | undefined {
    return this.numbers.get(name)
  }

  /** A list with room for every field, all of them EMPTY. */
  blank(): unknown[] {
    return new Array(this.numbers.size).fill(null)
  }

  list(fields: Fields | null | undefined): Numbered {
    if (!fields) return NO_VALUES
    return Array.from(this.numbers.keys(), (name) => (Object.hasOwn(fields, name) ? fields[name] : null))
  }
}
