// Property types, as the board's data describes them. A property type is a form that starts listings; its route is the form's name.
// No code knows a property type by name: a board adds or retires one by publishing its catalog.
import * as z from 'zod/mini'

/** The drawings that a board may choose from; anything else is drawn as a house. */
export const PROPERTY_ICONS = ['house', 'multi-family', 'rental', 'mobile', 'land', 'commercial', 'farm'] as const
export type PropertyIcon = (typeof PROPERTY_ICONS)[number]

/** Routes that name something else in the portal's addresses. */
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

/** A form's description of the property type whose listings it starts. */
export const PropertyTypeFacts = z.strictObject({
  /** The label that members read: "Multi-family". */
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  /** The name that other systems may use in place of the code. */
  longName: z.string().check(z.minLength(1), z.maxLength(60)),
  /** One line under the label where members choose what to list. */
  description: z.string().check(z.maxLength(120)),
  /** Place among the types, lowest first. */
  order: z.number(),
  /** PropertyType in the RESO Data Dictionary, as sent to the MLS and the national site. */
  resoName: z.string().check(z.minLength(1)),
  icon: z.optional(z.string()),
  /** Change form → the statuses it starts from, where this type differs from the general table; [] for never. */
  changeForms: z.optional(z.record(z.string(), z.array(z.enum(['A', 'E', 'I', 'P', 'S', 'T', 'W'])))),
  /** No new listings; existing ones are viewed, edited and delivered as before. */
  isRetired: z.optional(z.boolean()),
})
export type PropertyTypeFacts = z.infer<typeof PropertyTypeFacts>

export type PropertyType = PropertyTypeFacts & { readonly code: string; readonly route: string }

type Form = {
  readonly formName: string
  readonly title: string
  readonly propertyType?: string | undefined
  readonly propertyTypeFacts?: PropertyTypeFacts | undefined
}

export type PropertyTypes = {
  /** In the board's order, the retired ones included. */
  readonly all: readonly PropertyType[]
  /** Codes are compared in upper case. */
  byCode(code: string): PropertyType | undefined
  byRoute(route: string): PropertyType | undefined
  /** Where the type's forms are; a guess for a type that is not known here, so that work on this phone always opens. */
  routeOf(code: string): string
  codeOfRoute(route: string): string
  /** The label that members read; the code itself for an unknown type. */
  label(code: string): string
  /** The code, of a code or a long name in any case; unknown text stays, in upper case. */
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

/** A form published before types were described is known by its title. */
const typeOf = ({ formName, title, propertyType, propertyTypeFacts }: Form): PropertyType | undefined =>
  propertyType === undefined
    ? undefined
    : {
        ...(propertyTypeFacts ?? { label: title, longName: title, description: '', order: UNORDERED, resoName: title }),
        code: propertyType,
        route: formName,
      }
const UNORDERED = 1_000
