// The industry's public conformance suite for RCP-19, if a copy is available next to the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { compile, evaluate } from '#rules/expression/evaluate.ts'
import { parse } from '#rules/expression/parse.ts'
import type { Context } from '#rules/expression/values.ts'

type Check = { expr: string; expected?: unknown; error?: true }
type Group = { name: string; context: Context; checks: Check[] }

const folder = fileURLToPath(new URL('../../../../shared/reference/rcp19', import.meta.url))

if (!existsSync(folder)) test.skip('the public suite is not beside the project: not run', () => {})
else {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const groups = files.flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Group[])

  test('the suite has its 302 checks', () => {
    expect(groups.flatMap((group) => group.checks)).toHaveLength(302)
  })

  describe.each(groups)('$name', ({ context, checks }) => {
    test.each(checks)('$expr', ({ expr, expected, error }) => {
      const parsed = parse(expr)
      if (!parsed.ok) throw new Error(parsed.error.message)
      // Rules travel as JSON, so what is evaluated here has been through it.
      const outcome = evaluate(compile(JSON.parse(JSON.stringify(parsed.tree))), context)
      if (error) expect(outcome).toEqual({ error: expect.any(String) })
      else expect(outcome).toEqual(expected)
    })
  })
}
