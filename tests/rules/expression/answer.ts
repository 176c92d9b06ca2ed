import { expect } from 'vitest'
import { compile, evaluate } from '#rules/expression/evaluate.ts'
import { parse } from '#rules/expression/parse.ts'
import type { Context, Outcome } from '#rules/expression/values.ts'

/** In a table: the expression has no value. */
export const FAULT = { error: expect.any(String) }

/** What a rule says of a record, by the same way it takes in the product: text, tree, JSON, tree, answer. */
export function answer(expression: string, context: Partial<Context> = {}, field?: string): Outcome {
  const outer = context.outer && new Set(Object.keys(context.outer.value))
  const parsed = parse(expression, { fields: new Set(Object.keys(context.value ?? {})), outerFields: outer })
  if (!parsed.ok) throw new Error(`${parsed.error.message}, at ${parsed.error.at}: ${expression}`)
  return evaluate(compile(JSON.parse(JSON.stringify(parsed.tree)), field), { value: {}, ...context })
}

export type Row = readonly [expression: string, expected: unknown]
