// Enketo's form engine as a contestant in a benchmark of form engines: the neutral definition becomes the HTML form and
// the XML model that Enketo's transformer makes of an XForm. enketo-core is installed beside the benchmark only, so its
// parts are handed in.
import type { BenchDefinition, BenchField, BenchRule } from './definition.ts'

/** The parts of enketo-core used here. */
type Form = {
  init(): string[]
  validate(): Promise<boolean>
  model: { node(path: string): { getVal(): string } }
  pages: { flipToPageContaining(elements: ArrayLike<Element>): void }
}
type Enketo = {
  Form: new (form: Element, data: { modelStr: string }) => Form
  config: { textMaxChars: number }
  support: { touch: boolean }
}

const XML_TYPES = {
  text: 'string',
  number: 'decimal',
  date: 'date',
  bool: 'select1',
  select20: 'select1',
  select400: 'select1',
}
const YES_NO = [
  { value: 'Y', text: 'Yes' },
  { value: 'N', text: 'No' },
]

/** The part of Enketo's style sheet that hides and shows. */
const STYLE = `
  .or-branch.disabled, .or-branch.pre-init, .or-constraint-msg, .or-required-msg { display: none }
  .pages [role=page]:not(.current) { display: none }
  .invalid-constraint .or-constraint-msg, .invalid-required .or-required-msg { display: block; color: #b00 }
  .question { margin: 8px 0 }`

const pathOf = (name: string) => `/data/page${name.slice(1, name.indexOf('F'))}/${name}`
const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)

/** An XPath of XForms, which holds unless the field is empty. */
function constraintOf(rule: BenchRule): string {
  const other = pathOf(rule.other ?? rule.field)
  switch (rule.type) {
    case 'range':
      return `. >= ${rule.min} and . <= ${rule.max}`
    case 'gte':
    case 'dateGte':
      return `${other} = '' or . >= ${other}`
    case 'pattern':
      return `regex(., '${rule.pattern}')`
    case 'requiredIf':
      return ''
  }
}

function controlOf({ name, kind, options, required, visibleIf }: BenchField, rule: BenchRule | undefined) {
  const constraint = rule && constraintOf(rule)
  const whenRequired = required
    ? 'true()'
    : rule?.type === 'requiredIf' && `${pathOf(rule.other ?? '')} = '${rule.equals}'`
  const attributes = Object.entries({
    name: pathOf(name),
    'data-type-xml': XML_TYPES[kind],
    'data-required': whenRequired,
    'data-constraint': constraint,
    'data-relevant': visibleIf && `${pathOf(visibleIf.field)} = '${visibleIf.equals}'`,
  })
    .filter(([, value]) => value)
    .map(([key, value]) => `${key}="${escaped(String(value))}"`)
    .join(' ')
  const choices = options ?? (kind === 'bool' ? YES_NO : null)
  const control = choices
    ? `<select ${attributes}><option value="">...</option>${choices
        .map(({ value, text }) => `<option value="${value}">${escaped(text)}</option>`)
        .join('')}</select><span class="or-option-translations" style="display:none"></span>`
    : `<input type="${kind}" ${attributes}>`
  const messages = [
    constraint && `<span lang="" class="or-constraint-msg active">${escaped(rule.message)}</span>`,
    whenRequired && '<span lang="" class="or-required-msg active">Required</span>',
  ]
  return control + messages.filter(Boolean).join('')
}

function formOf({ pages, rules }: BenchDefinition, mode: 'page' | 'all'): string {
  const question = (field: BenchField) => {
    const classes = `question${field.options ? '' : ' non-select'}${field.visibleIf ? ' or-branch pre-init' : ''}`
    const label = `<span lang="" class="question-label active">${escaped(field.label)}</span>`
    const mark = field.required ? '<span class="required">*</span>' : ''
    const control = controlOf(
      field,
      rules.find((rule) => rule.field === field.name),
    )
    return `<label class="${classes}">${label}${mark}${control}</label>`
  }
  const sections = pages.map(
    ({ name, label, fields }) =>
      `<section class="or-group or-appearance-field-list" name="/data/${name}"><h4><span lang="" class="question-label active">${escaped(label)}</span></h4>${fields.map(question).join('')}</section>`,
  )
  const classes = mode === 'page' ? 'or clearfix pages' : 'or clearfix'
  return `<style>${STYLE}</style><form autocomplete="off" novalidate class="${classes}" dir="ltr" data-form-id="bench"><h3 id="form-title">Bench</h3>${sections.join('')}</form>`
}

function modelOf({ pages, initial }: BenchDefinition): string {
  const groups = pages.map(({ name, fields }) => {
    const values = fields.map((field) => `<${field.name}>${escaped(String(initial[field.name]))}</${field.name}>`)
    return `<${name}>${values.join('')}</${name}>`
  })
  return `<model><instance><data id="bench">${groups.join('')}<meta><instanceID/></meta></data></instance></model>`
}

export function contest(bench: BenchDefinition, { Form, config, support }: Enketo) {
  // Built before the clock starts: a server delivers both.
  const forms = { page: formOf(bench, 'page'), all: formOf(bench, 'all') }
  const modelStr = modelOf(bench)
  config.textMaxChars = bench.fields.find(({ kind }) => kind === 'text')?.maxLength ?? 0
  // The browser's own date and select controls, as on a phone.
  support.touch = true
  let root: Element
  let form: Form
  const sections = () => root.querySelectorAll('[role=page]')
  return {
    async mount(element: Element, mode: 'page' | 'all') {
      root = element
      root.innerHTML = forms[mode]
      const html = root.querySelector('form')!
      // Enketo takes over a value when its field is left; the other contestants do with each key.
      html.addEventListener('input', ({ target }) => {
        if (target instanceof HTMLInputElement) target.dispatchEvent(new Event('change', { bubbles: true }))
      })
      form = new Form(html, { modelStr })
      const errors = form.init()
      if (errors.length > 0) throw new Error(errors.join('; '))
    },
    goto: (page: number) => form.pages.flipToPageContaining([sections()[page]!]),
    shown: (page: number) => sections()[page]!.classList.contains('current'),
    async validate() {
      await form.validate()
      return root.querySelectorAll('.invalid-required, .invalid-constraint, .invalid-value').length
    },
    value: (name: string) => form.model.node(pathOf(name)).getVal(),
    selector: (name: string) => `[name="${pathOf(name)}"]`,
  }
}
