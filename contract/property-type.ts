// Property types, as the board's data describes them. A property type is a form that creates listings; its route is the
// form's name. No code refers to a property type by name: a board adds or retires one by publishing its catalog.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** Drawings that a board can choose; any other name gets the house. */
export const PROPERTY_ICONS = ['house', 'multi-family', 'rental', 'mobile', 'land', 'commercial', 'farm'] as const
export type PropertyIcon = (typeof PROPERTY_ICONS)[number]

/** Routes that the portal already uses for something else. */
export const RESERVED_ROUTES: readonly string[] = [
  'agent',
  'office',
  'profile',
  'condo',
  'search',
  'view',
  'create',
  'edit',
]
export const PROPERTY_ROUTE = /^[a-z]{2,12}$/

/** The description, in a form, of the property type whose listings it creates. */
export const PropertyTypeFacts = deferred(() =>
  z.strictObject({
    /** The label that members read: "Multi-family". */
    label: z.string().check(z.minLength(1), z.maxLength(40)),
    /** The name that other systems may use in place of the code. */
    longName: z.string().check(z.minLength(1), z.maxLength(60)),
    /** A line under the label where members choose what to list. */
    description: z.string().check(z.maxLength(120)),
    /** Sort position among the types, lowest first. */
    order: z.number(),
    /** PropertyType in the RESO Data Dictionary, as sent to the MLS and the national site. */
    resoName: z.string().check(z.minLength(1)),
    icon: z.optional(z.string()),
    /** Change form → the statuses it starts from, if this type differs from the general table; [] for never. */
    changeForms: z.optional(z.record(z.string(), z.array(z.enum(['A', 'E', 'I', 'P', 'S', 'T', 'W'])))),
    /** No new listings; existing ones can still be viewed, edited and delivered. */
    isRetired: z.optional(z.boolean()),
  }),
)
export type PropertyTypeFacts = z.infer<typeof PropertyTypeFacts>

export type PropertyType = PropertyTypeFacts & { readonly code: string; readonly route: string }

type Form = {
  readonly formName: string
  readonly title: string
  readonly propertyType?: string | undefined
  readonly propertyTypeFacts?: PropertyTypeFacts | undefined
}

export type PropertyTypes = {
  /** In the board's order, including retired types. */
  readonly all: readonly PropertyType[]
  /** Compares codes in upper case. */
  byCode(code: string): PropertyType | undefined
  byRoute(route: string): PropertyType | undefined
  /** Route of the type's forms; for an unknown type a guess from its code, so that work on this phone always opens. */
  routeOf(code: string): string
  codeOfRoute(route: string): string
  /** The label that members read; the code itself for an unknown type. */
  label(code: string): string
  /** The code for a code or a long name in any case; unknown text is returned in upper case. */
  codeOf(text: string): string
}

/** The property types among the published forms. */
export function propertyTypesOf(forms: readonly Form[]): PropertyTypes {
  const all = forms.flatMap((form) => typeOf(form) ?? []).sort((a, b) => a.order - b.order)
  const byCode = (code: string) => all.find((type) => type.code === code.toUpperCase())
  const byRoute = (route: string) => all.find((type) => type.route === route)
  return {
    all,
    byCode,
    byRoute,
    routeOf: (code) => byCode(code)?.route ?? code.toLowerCase(),
    codeOfRoute: (route) => byRoute(route)?.code ?? route.toUpperCase(),
    label: (code) => byCode(code)?.label ?? code,
    codeOf: (text) => {
      const asked = text.toUpperCase()
      return (byCode(asked) ?? all.find(({ longName }) => longName.toUpperCase() === asked))?.code ?? asked
    },
  }
}

/** A form published before the catalog described property types gets its title as its description. */
const typeOf = ({ formName, title, propertyType, propertyTypeFacts }: Form): PropertyType | undefined =>
  propertyType === undefined
    ? undefined
    : {
        ...(propertyTypeFacts ?? { label: title, longName: title, description: '', order: UNORDERED, resoName: title }),
        code: propertyType,
        route: formName,
      }
const UNORDERED = 1_000
