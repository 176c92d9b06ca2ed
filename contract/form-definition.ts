// A form as data: pages, groups, fields and rules. The same shape describes every form of the portal; names follow the RESO Data Dictionary.
import * as z from 'zod/mini'
import { SeeLevel, WriteLevel } from './field-access.ts'
import { PropertyTypeFacts } from './property-type.ts'
import { RuleSets } from './rule-set.ts'

/** The specification's two; Currency: an amount of money, which has a currency sign in front; WebAddress: one line, however long. */
export const INPUT_TYPES = ['TextInput', 'ComboBox', 'Currency', 'WebAddress'] as const

/** The specification's 20 attributes, with `allowZero` (0-product 6), `allowNegative` and what the board adds for phones. `datatype` is open (rules/record/datatypes.ts has those that this build knows): an unknown one renders as plain text. */
export const FieldDefinition = z.object({
  FieldName: z.string(),
  fieldLabel: z.string(),
  PageName: z.string(),
  PageLabel: z.optional(z.string()),
  pageSortOrder: z.optional(z.number()),
  SortOrder: z.number(),
  IsVisible: z.optional(z.boolean()),
  IsDisabled: z.optional(z.boolean()),
  IsRequired: z.optional(z.boolean()),
  datatype: z.string(),
  inputType: z.optional(z.string()),
  multiselect: z.optional(z.boolean()),
  comboBoxLookupName: z.optional(z.string()),
  Precision: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  helpText: z.optional(z.string()),
  DefaultValue: z.optional(z.union([z.string(), z.number()])),
  allowZero: z.optional(z.boolean()),
  /** Numbers below zero are refused without it. */
  allowNegative: z.optional(z.boolean()),
  /** How much of a row it takes on a phone; by default its datatype and maxLength decide. */
  width: z.optional(z.enum(['full', 'half', 'third'])),
  /** `strip`: a small count, one tap for each of 0 to 5. */
  quick: z.optional(z.enum(['strip'])),
  /** Days to choose with one tap, by their distance (`90 days`, `6 months`) from another date of the form. */
  quickDates: z.optional(
    z.object({ from: z.string(), after: z.array(z.string().check(z.regex(/^\d{1,3} (days|months)$/))) }),
  ),
  /** Fields that often have the same answer: what is chosen here is offered for those that are empty. */
  sameFor: z.optional(z.array(z.string())),
  /** ComboBox children: the fields whose codes filter this field's options (City ← CountyOrParish). */
  parentFields: z.optional(z.array(z.string())),
  /** In a change form: an answer to one change, such as its reason, so that the next change begins without it. */
  perChange: z.optional(z.boolean()),
  /** Statuses of a listing whose answer is still meant: a sale's possession date, agreed while it was pending. */
  keptFrom: z.optional(z.array(z.string())),
  /** Who may read it; `side` by default. */
  see: z.optional(SeeLevel),
  /** Who may write it, in forms of agents and offices; `side` by default. */
  write: z.optional(WriteLevel),
})
export type FieldDefinition = z.infer<typeof FieldDefinition>

export const GROUP_TYPES = [
  'Fields',
  'Address',
  'AgentLookup',
  'OfficeLookup',
  'History',
  'LincNumberGenerator',
  'LoadingDoors',
  'LocationPlotter',
  'OneDimensionalMeasurement',
  'TwoDimensionalMeasurement',
  'OpenHouse',
  'Parcels',
  'Photos',
  'Rooms',
  'Supplements',
  'Units',
] as const

/**
 * A group of a page. `groupType` is open: an unknown one renders its fields plainly.
 * Repeatable groups carry `items` (the payload's array: rooms, photos, …), their own item fields and their cap.
 * AgentLookup and OfficeLookup carry `role` (ListAgent, CoListAgent, BuyerAgent, CoBuyerAgent, OfficeManager, OfficeBroker; ListOffice, Office, MainOffice …), the prefix of the fields they fill.
 * Measurement groups carry `unitsField`, whose change converts `fields` (AC, HA, SF, SM; F, M).
 * A Photos group may carry `shots`: what to photograph, in order, rooms by the names of their kinds; and `minLongEdge`: a photo whose longer side has fewer pixels is called small.
 * A `folded` group is a single line on a phone until somebody opens it or something in it is required or wrong.
 */
export const GroupDefinition = z.object({
  groupType: z.string(),
  label: z.optional(z.string()),
  helpText: z.optional(z.string()),
  fields: z.array(z.string()),
  items: z.optional(z.string()),
  itemFields: z.optional(z.array(FieldDefinition)),
  repeatableMaxCount: z.optional(z.number()),
  shots: z.optional(z.array(z.string())),
  minLongEdge: z.optional(z.number()),
  role: z.optional(z.string()),
  unitsField: z.optional(z.string()),
  folded: z.optional(z.boolean()),
})
export type GroupDefinition = z.infer<typeof GroupDefinition>

export const PageDefinition = z.object({
  PageName: z.string(),
  PageLabel: z.string(),
  pageSortOrder: z.number(),
  groups: z.array(GroupDefinition),
})
export type PageDefinition = z.infer<typeof PageDefinition>

/** The kind of a form's records; listings by default. */
const DEFINITION_TYPES = ['listings', 'agent', 'office'] as const
export const DefinitionType = z.enum(DEFINITION_TYPES)
export type DefinitionType = z.infer<typeof DefinitionType>

/** The delivered tree. `hash` is the SHA-256 (hex) of its canonical content; `lookups` names every table that the fields use, `lookupsHash` their content. */
export const FormDefinition = z.object({
  formName: z.string(),
  title: z.string(),
  propertyType: z.optional(z.string()),
  propertyTypeFacts: z.optional(PropertyTypeFacts),
  definitionType: z.optional(DefinitionType),
  hash: z.string(),
  lookups: z.array(z.string()),
  lookupsHash: z.string(),
  pages: z.array(PageDefinition),
  fields: z.array(FieldDefinition),
  rules: RuleSets,
  itemRules: z.record(z.string(), RuleSets),
})
export type FormDefinition = z.infer<typeof FormDefinition>

/** Forms the board has published, for the dashboard's Create Listing panel. */
const PublishedForm = z.object({
  formName: z.string(),
  title: z.string(),
  propertyType: z.optional(z.string()),
  propertyTypeFacts: z.optional(PropertyTypeFacts),
  hash: z.string(),
})
export const PublishedForms = z.object({ forms: z.array(PublishedForm) })
