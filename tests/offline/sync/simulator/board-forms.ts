// The forms of the simulated board.
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import type { RecordType } from './portal-model.ts'

const formOf = (formName: string, version: number, fields: Record<string, string>) => ({
  formName,
  hash: `${formName === 'res' ? '' : `${formName}-`}definition-${version}`,
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
const VERSIONS: Record<string, string>[] = [
  { City: 'string', ListPrice: 'integer', PublicRemarks: 'string', Maybe: 'string' },
  { City: 'string', ListPrice: 'string', Maybe: 'string' },
  { City: 'string', ListPrice: 'string', PublicRemarks: 'string', Maybe: 'string' },
]
/** The form of an agent asks for the same as that of a listing, so that one mixed up with the other is not refused for its fields. */
const FORMS: Record<RecordType, ReturnType<typeof formOf>[]> = {
  listing: VERSIONS.map((fields, at) => formOf('res', at + 1, fields)),
  agent: VERSIONS.map((fields, at) => formOf('agent', at + 1, fields)),
}

export const PUBLISHED = VERSIONS.length
export const formsOf = (version: number) => ({ listing: FORMS.listing[version]!, agent: FORMS.agent[version]! })
export const typeOf = (draft: Draft): RecordType => (recordTypeOf(draft) === 'agent' ? 'agent' : 'listing')
export const versionOf = (draft: Draft) => FORMS[typeOf(draft)].find(({ hash }) => hash === draft.definitionHash)!
