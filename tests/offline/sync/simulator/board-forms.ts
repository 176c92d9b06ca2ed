// The forms of the simulated board.

const formOf = (version: number, fields: Record<string, string>) => ({
  formName: 'res',
  hash: `definition-${version}`,
  pages: [{ PageName: 'One', PageLabel: 'One', groups: [] }],
  fields: Object.entries(fields).map(([FieldName, datatype], SortOrder) => ({
    FieldName,
    fieldLabel: FieldName,
    PageName: 'One',
    SortOrder,
    datatype,
  })),
})
/** As the board publishes them, one after the other: a field goes and comes back, another becomes text. */
export const FORMS = [
  formOf(1, { City: 'string', ListPrice: 'integer', PublicRemarks: 'string', Maybe: 'string' }),
  formOf(2, { City: 'string', ListPrice: 'string', Maybe: 'string' }),
  formOf(3, { City: 'string', ListPrice: 'string', PublicRemarks: 'string', Maybe: 'string' }),
]
