import { type Fields, NO_VALUES, type Numbered } from './values.ts'

/**
 * Numbers a record's fields in order of first mention, so that rules read values by index, which is much faster than a
 * look-up by name. Evaluation keeps records as such lists.
 */
export class FieldNumbers {
  private readonly numbers = new Map<string, number>()

  /** Returns the name's number, assigning the next one to a new name. */
  of(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    const next = this.numbers.size
    this.numbers.set(name, next)
    return next
  }

  /** Undefined if no rule reads the name. */
  find(name: string): number | undefined {
    return this.numbers.get(name)
  }

  /** A list with an EMPTY entry for every field. */
  blank(): unknown[] {
    return new Array(this.numbers.size).fill(null)
  }

  list(fields: Fields | null | undefined): Numbered {
    if (!fields) return NO_VALUES
    return Array.from(this.numbers.keys(), (name) => (Object.hasOwn(fields, name) ? fields[name] : null))
  }
}
