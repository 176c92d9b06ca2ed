// Checks a form's declaration of the property type whose listings it creates.
import { isChangeForm } from '#contract/change-form.ts'
import { PROPERTY_ICONS, PROPERTY_ROUTE, type PropertyTypeFacts, RESERVED_ROUTES } from '#contract/property-type.ts'

/** `inLookup`: description of the same code in the lookup of property types, from which members choose. */
export function propertyTypeFaults(
  formName: string,
  facts: PropertyTypeFacts | undefined,
  inLookup: string | undefined,
): string[] {
  const faults: string[] = []
  if (!PROPERTY_ROUTE.test(formName))
    faults.push(`${formName} is not a valid route for a property type: 2 to 12 lower-case letters`)
  if (RESERVED_ROUTES.includes(formName)) faults.push(`${formName} already names another page of the portal`)
  if (!facts)
    return [...faults, 'propertyTypeFacts is missing: label, longName, description, order and resoName of this type']
  if (!facts.resoName.trim()) faults.push('resoName is missing: what the MLS and the national site call this type')
  if (inLookup !== undefined && inLookup !== facts.label)
    faults.push(`the label is ${facts.label}, the lookup of property types says ${inLookup}`)
  if (facts.icon !== undefined && !PROPERTY_ICONS.some((icon) => icon === facts.icon))
    faults.push(`${facts.icon} is not an icon; use one of ${PROPERTY_ICONS.join(', ')}`)
  for (const form of Object.keys(facts.changeForms ?? {}))
    if (!isChangeForm(form)) faults.push(`changeForms names ${form}, which is not a change form`)
  return faults
}
