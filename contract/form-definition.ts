// A form as data: pages, groups, fields and rules. The same shape describes every form of the portal; names follow the
// RESO Data Dictionary.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { SeeLevel, WriteLevel } from './field-access.ts'
import { PropertyTypeFacts } from './property-type.ts'
import { RuleSets } from './rule-set.ts'

/**
 * The specification's two, plus Currency (an amount of money, with a currency sign in front) and WebAddress (a single
 * line at any length).
 */
export const INPUT_TYPES = ['TextInput', 'ComboBox', 'Currency', 'WebAddress'] as const

/**
 * The specification's 20 attributes, plus `allowZero` (product decision 6), `allowNegative` and the board's attributes for
 * phones. `datatype` is open (rules/record/datatypes.ts lists those that this build knows); an unknown one renders as
 * plain text.
 */
export const FieldDefinition = deferred(() =>
  z.object({
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
    /** Accepts numbers below zero; otherwise they are refused. */
    allowNegative: z.optional(z.boolean()),
    /** What an empty required field asks for, where its label does not make a sentence: `Enter a phone number.` */
    requiredText: z.optional(z.string()),
    /** Share of a row that the field takes on a phone; by default derived from its datatype and maxLength. */
    width: z.optional(z.enum(['full', 'half', 'third'])),
    /** `strip`: a small count, with a button for each of 0 to 5. */
    quick: z.optional(z.enum(['strip'])),
    /**
     * Days that the member can choose with one tap, each given as a distance (`90 days`, `6 months`) from another date of
     * the form.
     */
    quickDates: z.optional(
      z.object({ from: z.string(), after: z.array(z.string().check(z.regex(/^\d{1,3} (days|months)$/))) }),
    ),
    /** Fields that often have the same answer: the form offers this field's choice for those that are empty. */
    sameFor: z.optional(z.array(z.string())),
    /** ComboBox children: the fields whose codes filter this field's options (City ← CountyOrParish). */
    parentFields: z.optional(z.array(z.string())),
    /** In a change form: an answer to one change, such as its reason; the next change begins without it. */
    perChange: z.optional(z.boolean()),
    /**
     * Listing statuses in which the previous answer still applies: the possession date of a sale, agreed while it was
     * pending.
     */
    keptFrom: z.optional(z.array(z.string())),
    /** Who may read the field; `side` by default. */
    see: z.optional(SeeLevel),
    /** Who may write the field, in forms of agents and offices; `side` by default. */
    write: z.optional(WriteLevel),
  }),
)
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
 * Repeatable groups have `items` (the payload's array: rooms, photos, …), their own item fields and their cap.
 * AgentLookup and OfficeLookup have `role` (ListAgent, CoListAgent, BuyerAgent, CoBuyerAgent, OfficeManager,
 * OfficeBroker; ListOffice, Office, MainOffice …), the prefix of the fields they fill.
 * Measurement groups have `unitsField`; changing it converts `fields` (AC, HA, SF, SM; F, M).
 * A Photos group may have `shots`: what to photograph, in order, with rooms named by their kind; and `minLongEdge`: the
 * form calls a photo small if its longer side has fewer pixels.
 * A `folded` group is a single line on a phone until somebody opens it or a field in it is required or invalid.
 */
export const GroupDefinition = deferred(() =>
  z.object({
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
  }),
)
export type GroupDefinition = z.infer<typeof GroupDefinition>

export const PageDefinition = deferred(() =>
  z.object({
    PageName: z.string(),
    PageLabel: z.string(),
    pageSortOrder: z.number(),
    groups: z.array(GroupDefinition),
  }),
)
export type PageDefinition = z.infer<typeof PageDefinition>

/** Type of a form's records; listings by default. */
const DEFINITION_TYPES = ['listings', 'agent', 'office'] as const
export const DefinitionType = deferred(() => z.enum(DEFINITION_TYPES))
export type DefinitionType = z.infer<typeof DefinitionType>

/**
 * The tree as delivered to phones. `hash` is the SHA-256 (hex) of its canonical content; `lookups` names every table
 * that the fields use, and `lookupsHash` is the hash of their content.
 */
export const FormDefinition = deferred(() =>
  z.object({
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
  }),
)
export type FormDefinition = z.infer<typeof FormDefinition>
