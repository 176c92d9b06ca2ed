// In other systems, `StandardStatus` is the status that a record is submitted as. Here a form shows the current status,
// and the submitted one is a separate token: without conversion, a rule would never apply to a new listing.
import type { RuleSource } from '#contract/rule-set.ts'
import { type Lexeme, lex } from '#rules/expression/lex.ts'

const FIELD = 'StandardStatus'
const WORD = '.SUBMITSTATUS.'

const is = (lexeme: Lexeme | undefined, kind: Lexeme['kind'], value: string): boolean =>
  lexeme?.kind === kind && lexeme.value === value

/**
 * Position of a reference to the submitted status, with `^` and brackets; undefined for the saved one or anything else.
 */
function placeAt(lexemes: readonly Lexeme[], index: number, field: string): [from: number, to: number] | undefined {
  const lexeme = lexemes[index]!
  if (field === FIELD && is(lexeme, 'word', 'ENTRY')) return [lexeme.at, lexeme.at + '.ENTRY.'.length]
  if (!is(lexeme, 'name', FIELD)) return undefined
  let first = is(lexemes[index - 1], 'sign', '^') ? index - 1 : index
  if (is(lexemes[first - 1], 'name', 'LAST')) return undefined
  const closes = is(lexemes[index + 1], 'sign', ']')
  if (closes && is(lexemes[first - 1], 'sign', '[')) first -= 1
  return [lexemes[first]!.at, closes ? lexemes[index + 1]!.at + 1 : lexeme.at + FIELD.length]
}

export function asSubmitted({ expression, field }: Pick<RuleSource, 'expression' | 'field'>): string {
  let lexemes: Lexeme[]
  try {
    lexemes = lex(expression)
  } catch {
    return expression // the parser reports the fault
  }
  return lexemes.reduceRight((text, _, index) => {
    const place = placeAt(lexemes, index, field)
    return place ? text.slice(0, place[0]) + WORD + text.slice(place[1]) : text
  }, expression)
}
