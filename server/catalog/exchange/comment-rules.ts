/**
 * Rules in the format that a large North American MLS publishes: a page of text for each, with the expression under a
 * heading and its messages in comments. `//[ErrMsg1^text|LogicBlk1^TRUE|LogicBlk2^FALSE]` is shown when the expression
 * refuses while the block marked `(/*[LogicBlk1]* / …)` is true and the other false. An ACCEPT refuses when it is not
 * true; the others when they are. Our own rules are written the same way, with two more comments:
 * `//[Example^TRUE^{…}]`, `//[Source^…]`.
 */
import { RULE_ACTIONS, type RuleAction, type RuleSource } from '#contract/rule-set.ts'
import { dropComments, isBlockComment, namedBlocks } from './comment-syntax.ts'
import { actionOf, type RuleToWrite } from './reso-rules.ts'
import {
  distinctIds,
  type FoundRule,
  type FoundRules,
  idFor,
  itemOf,
  type NotTaken,
  resourceOf,
} from './rule-resource.ts'

const WITH_COMMENTS = 'Syntax with comments and error messages'
const HEADINGS =
  /^(description|error messages|fields referenced within this rule|syntax with comments.*|syntax only|rule unique id|rule number)$/i
const RESOURCE = /^Resource\s*:\s*(\w+)\s*,\s*Field\s*:\s*(\w+)\s*$/i
const SPECIAL = /^\s*\/\/\s*\[(ErrMsg|WarnMsg|Example|Source)\d*\^(.*)\]\s*$/is

/** A comment that starts like one of their messages; a plain comment would be dropped. */
const UNREAD = /^\s*\/\/\s*\[(ErrMsg|WarnMsg)/i

const protect = (text: string) => text.replace(/[\\|\]^]/g, '\\$&').replaceAll('\n', '\\n')
const bare = (text: string) => text.replace(/\\(.)/gs, (_, char: string) => (char === 'n' ? '\n' : char))

function writeRule({ rule, record }: RuleToWrite, number: number): string {
  const { id, field, action, expression, errorText, warningText, examples, importedFrom } = rule
  const messages = [
    ...(errorText === undefined ? [] : [`//[ErrMsg1^${protect(errorText)}|LogicBlk1^TRUE]`]),
    ...(warningText === undefined ? [] : [`//[WarnMsg1^${protect(warningText)}|LogicBlk1^TRUE]`]),
  ]
  const shown = [
    ...(examples?.true ?? []).map((each) => ['TRUE', each]),
    ...(examples?.false ?? []).map((each) => ['FALSE', each]),
  ]
  return [
    action,
    `Resource: ${resourceOf(rule, record)}, Field : ${field}`,
    '',
    WITH_COMMENTS,
    ...messages,
    ...shown.map(([outcome, each]) => `//[Example^${outcome}^${JSON.stringify(each)}]`),
    ...(importedFrom === undefined ? [] : [`//[Source^${protect(importedFrom)}]`]),
    messages.length > 0 ? `(/*[LogicBlk1]*/${expression})` : expression,
    '',
    'Rule Unique ID',
    id,
    '',
    'Rule Number',
    String(number),
    '',
    '',
  ].join('\n')
}

export const writeCommentRules = (rules: readonly RuleToWrite[]): string =>
  rules.map((rule, index) => writeRule(rule, index + 1)).join('')

/** A rule's page, by its headings. `line`: where the code begins, or the rule itself if it has no code. */
type Page = { action: string; resource: string; field: string; id: string; code: string[]; line: number }

function readPages(text: string): Page[] {
  const pages: Page[] = []
  let heading = ''
  let waiting: { action: string; line: number } | undefined
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.replace(/^#+\s*/, '').trim()
    const named = RESOURCE.exec(line)
    const page = pages.at(-1)
    if (actionOf(line)) {
      waiting = { action: line, line: index + 1 }
      heading = ''
    } else if (named) {
      const { action, line: begun } = waiting ?? { action: page?.action ?? '', line: index + 1 }
      pages.push({ action, resource: named[1]!, field: named[2]!, id: '', code: [], line: begun })
      waiting = undefined
      heading = ''
    } else if (HEADINGS.test(line)) heading = line.toLowerCase()
    else if (page && heading.startsWith('syntax with') && (line || page.code.length > 0)) {
      if (page.code.length === 0) page.line = index + 1
      page.code.push(raw)
    } else if (page && heading === 'syntax only' && page.code.length === 0 && line) {
      page.line = index + 1
      page.code.push(raw)
    } else if (page && heading === 'rule unique id' && line) page.id ||= line
  }
  return pages
}

const NO_ACTION = `has no line with its action above "Resource:": one of ${RULE_ACTIONS.join(', ')}`

type Message = {
  readonly kind: 'errmsg' | 'warnmsg'
  readonly text: string
  readonly blocks: readonly (readonly [string, boolean])[]
}
type Read = {
  messages: Message[]
  examples: { true: Record<string, unknown>[]; false: Record<string, unknown>[] }
  source?: string
  code: string
}

/** Published texts begin with "ERROR," and continue in lower case. */
function messageText(text: string): string {
  const said = text.replace(/^\s*(ERROR|WARNING)\s*[,:]\s*/, '')
  return said === text ? text : said.charAt(0).toUpperCase() + said.slice(1)
}

function readMessage(kind: string, body: string): Message | string {
  // A backslash escapes the next character, including another backslash.
  const [first = '', ...conditions] = [...body.matchAll(/((?:\\.|[^\\|]|\\$)*)(?:\||$)/gs)].map(([, part]) => part!)
  const blocks = conditions.filter(Boolean).map((each) => /^\s*(\w+)\s*\^\s*(TRUE|FALSE)\s*$/i.exec(each))
  if (!first.trim() || blocks.includes(null)) return `has a message that cannot be read: ${body.slice(0, 60)}`
  return {
    kind: kind.toLowerCase() as Message['kind'],
    text: messageText(bare(first)),
    blocks: blocks.map((found) => [found![1]!, /^t/i.test(found![2]!)]),
  }
}

function readComments(lines: readonly string[]): Read | string {
  const read: Read = { messages: [], examples: { true: [], false: [] }, code: '' }
  const code: string[] = []
  for (const line of lines) {
    const [, kind = '', body = ''] = SPECIAL.exec(line) ?? []
    if (!kind && UNREAD.test(line)) return `has a message that is not closed by ]: ${line.trim().slice(0, 60)}`
    if (!kind) code.push(line)
    else if (/^source$/i.test(kind)) read.source = bare(body)
    else if (/^example$/i.test(kind)) {
      const [, outcome = '', json = ''] = /^(TRUE|FALSE)\^(.*)$/is.exec(body) ?? []
      try {
        read.examples[/^t/i.test(outcome) ? 'true' : 'false'].push(JSON.parse(json))
      } catch {
        return `has an example that cannot be read: ${body.slice(0, 60)}`
      }
    } else {
      const message = readMessage(kind, body)
      if (typeof message === 'string') return message
      read.messages.push(message)
    }
  }
  return { ...read, code: code.join('\n').trim() }
}

/** Rules written by us are one block around everything; others are used unchanged, without their comments. */
function expressionOf(code: string): string {
  const blocks = namedBlocks(code)
  const whole = [...blocks.values()].find(({ from, to }) => from === 0 && to === code.length)
  const inner = whole ? code.slice(1, -1).replace(isBlockComment, '') : code
  return dropComments(inner).trim()
}

/** The block's text, required to be true or false; undefined if the code has no such block. */
function condition(code: string, [name, is]: readonly [string, boolean]): string | undefined {
  const block = namedBlocks(code).get(name.toLowerCase())
  const inner = block && dropComments(code.slice(block.from, block.to)).trim()
  return inner && (is ? inner : `.NOT. ${inner}`)
}

/**
 * One rule per message. If there are several, each depends on its blocks; a single message, or one without blocks,
 * covers every refusal.
 */
function refusals(
  code: string,
  expression: string,
  action: RuleAction,
  messages: readonly Message[],
): { expression: string; text: string }[] | string {
  const refused = action === 'ACCEPT' ? `.NOT. (${expression})` : expression
  const bound: { expression: string; text: string }[] = []
  for (const { text, blocks } of messages) {
    const conditions = blocks.map((block) => condition(code, block))
    const missing = conditions.indexOf(undefined)
    if (missing >= 0) return `mentions ${blocks[missing]![0]}, which its expression does not mark`
    const isAlone = messages.length === 1 || conditions.length === 0
    const expression = isAlone ? refused : [`(${refused})`, ...conditions].join(' .AND. ')
    bound.push({ expression, text })
  }
  return bound
}

function toRules(page: Page, from: string): RuleSource[] | string {
  const read = readComments(page.code)
  if (typeof read === 'string') return read
  const action = actionOf(page.action)
  if (!action) return page.action ? `has the action ${page.action}, which the portal does not know` : NO_ACTION
  if (!read.code) return 'has no expression'
  const { code, messages, examples, source } = read
  const item = itemOf(page.resource)
  const proven = examples.true.length + examples.false.length > 0
  const base = {
    id: idFor([page.id], page.field, action),
    field: page.field,
    ...(item && { item }),
    ...((source ?? (proven ? undefined : from)) !== undefined && { importedFrom: source ?? from }),
    ...(proven && { examples }),
  }
  const expression = expressionOf(code)
  const errors = messages.filter(({ kind }) => kind === 'errmsg')
  const warning = messages.find(({ kind }) => kind === 'warnmsg') ?? (action === 'WARNING' ? errors[0] : undefined)
  const refuses = action === 'REJECT' || (action === 'ACCEPT' && errors.length > 0)
  if (refuses && errors.length > 0) {
    const split = refusals(code, expression, action, errors)
    if (typeof split === 'string') return split
    return split.map(({ expression: one, text }) => ({
      ...base,
      action: 'REJECT' as const,
      expression: one,
      errorText: text,
      ...(warning && { warningText: warning.text }),
    }))
  }
  const error = action === 'WARNING' && warning === errors[0] ? undefined : errors[0]
  return [
    {
      ...base,
      action,
      expression,
      ...(error && { errorText: error.text }),
      ...(warning && { warningText: warning.text }),
    },
  ]
}

export function readCommentRules(text: string, from: string): FoundRules {
  const rules: FoundRule[] = []
  const notTaken: NotTaken[] = []
  for (const page of readPages(text)) {
    const taken = toRules(page, from)
    const { line, resource } = page
    if (typeof taken === 'string')
      notTaken.push({ line, name: page.id || `${page.field} ${page.action}`, reason: taken })
    else for (const rule of taken) rules.push({ rule, line, resource })
  }
  if (rules.length === 0 && notTaken.length === 0)
    notTaken.push({
      line: 1,
      name: 'the file',
      reason: 'contains no rules: each starts with its action and "Resource: …, Field : …"',
    })
  return { rules: distinctIds(rules), notTaken }
}
