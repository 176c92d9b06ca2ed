// A form of three sections: one with a field that a submission needs, one with a warning and a help text, one plain.
import { aDefinition } from '../../features/forms/a-form.ts'

export const FORM = aDefinition(
  [
    {
      name: 'Price',
      groups: [{ fields: [{ FieldName: 'ListPrice', datatype: 'decimal', IsRequired: true }, { FieldName: 'City' }] }],
    },
    {
      name: 'Garage',
      groups: [{ fields: [{ FieldName: 'GarageSpaces', datatype: 'integer', helpText: 'Where cars are parked' }] }],
    },
    { name: 'Terms', groups: [{ fields: [{ FieldName: 'ListingTerms' }] }] },
  ],
  [{ field: 'GarageSpaces', expression: 'GarageSpaces > 20', text: 'So many cars?' }],
)
