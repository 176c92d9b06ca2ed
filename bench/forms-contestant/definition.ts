/** The benchmark's neutral definition, as its def.js has it. */
export type BenchDefinition = {
  pages: { name: string; label: string; fields: BenchField[] }[]
  fields: BenchField[]
  rules: BenchRule[]
  initial: Record<string, string | number>
}

export type BenchField = {
  name: string
  label: string
  kind: 'text' | 'number' | 'date' | 'bool' | 'select20' | 'select400'
  page: number
  required: boolean
  maxLength?: number
  options?: { value: string; text: string }[]
  visibleIf?: { field: string; equals: string }
}

export type BenchRule = {
  field: string
  type: 'range' | 'gte' | 'dateGte' | 'pattern' | 'requiredIf'
  min?: number
  max?: number
  other?: string
  pattern?: string
  equals?: string
  message: string
}
