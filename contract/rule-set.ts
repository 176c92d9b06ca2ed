// A board's rules as sent over the API: RESO Rules-resource columns plus the parsed RCP-19 tree and its dependencies.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** RESO RuleAction values that the portal understands. */
export const RULE_ACTIONS = [
  'ACCEPT',
  'REJECT',
  'WARNING',
  'SET',
  'SET_DEFAULT',
  'SET_REQUIRED',
  'SET_READ_ONLY',
  'SET_DISPLAY',
  'RESTRICT_PICKLIST',
  'SET_PICKLIST',
] as const
export const RuleAction = deferred(() => z.enum(RULE_ACTIONS))
export type RuleAction = z.infer<typeof RuleAction>

/**
 * Everything that an expression reads: its record's fields, their unmodified values (LAST), fields of the outer scope
 * (^Field), tokens (.TODAY., .photosHaveChanged. …).
 */
export const Dependencies = deferred(() =>
  z.object({
    fields: z.array(z.string()),
    last: z.optional(z.array(z.string())),
    outer: z.optional(z.array(z.string())),
    tokens: z.optional(z.array(z.string())),
  }),
)
export type Dependencies = z.infer<typeof Dependencies>

/** `tree` is the JSON tree of rules/expression/tree.ts; it is opaque to the contract. */
export const Rule = deferred(() =>
  z.object({
    id: z.string(),
    action: RuleAction,
    order: z.number(),
    deps: Dependencies,
    tree: z.unknown(),
    errorText: z.optional(z.string()),
    warningText: z.optional(z.string()),
  }),
)
export type Rule = z.infer<typeof Rule>

/**
 * Keyed `{FieldName}Rules`; a section's rules (PhotosRules, RoomsRules, SupplementsRules,
 * RoomTypeMinimumRequirementsRules …) are sent the same way.
 */
export const RuleSets = deferred(() => z.record(z.string(), z.array(Rule)))
export type RuleSets = z.infer<typeof RuleSets>

/**
 * A rule as the board writes it, in server/catalog/board/rules/*.json: text instead of a tree, with examples that the
 * tests run.
 */
export const RuleSource = deferred(() =>
  z.strictObject({
    id: z.string(),
    field: z.string(),
    action: RuleAction,
    order: z.optional(z.number()),
    expression: z.string(),
    errorText: z.optional(z.string()),
    warningText: z.optional(z.string()),
    /**
     * Section whose items the rule belongs to: 'rooms', 'openHouses', 'photos', 'supplements', …; absent for the record
     * itself.
     */
    item: z.optional(z.string()),
    /**
     * Inputs for which the expression is true or false: field values, `LAST.X` previous ones, `^X` outer ones, `.X.`
     * tokens.
     */
    examples: z.optional(
      z.strictObject({
        true: z.array(z.record(z.string(), z.unknown())),
        false: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
)
export type RuleSource = z.infer<typeof RuleSource>
