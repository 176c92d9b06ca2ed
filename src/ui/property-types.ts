// The board's property types, for everything that draws or names one. The app provides them once, from the published
// forms.
import { createContext, useContext } from 'react'
import { type PropertyTypes, propertyTypesOf } from '#contract/property-type.ts'

const PropertyTypesContext = createContext<PropertyTypes>(propertyTypesOf([]))
export const PropertyTypesProvider = PropertyTypesContext.Provider
export const usePropertyTypes = (): PropertyTypes => useContext(PropertyTypesContext)
