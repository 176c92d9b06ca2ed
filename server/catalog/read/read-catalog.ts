// Reads the catalog's folder into memory. An unreadable file becomes a problem with file and line, never an exception.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Announcements } from '#contract/announcement.ts'
import { RightsFile } from '#contract/rights.ts'
import { RuleSource } from '#contract/rule-set.ts'
import {
  type CatalogProblem,
  type CatalogSource,
  DefinitionSource,
  FieldFile,
  NOTIFICATIONS_FILE,
  RIGHTS_FILE,
} from './catalog-source.ts'
import { readLookup } from './read-lookup.ts'

/**
 * The line at which JSON.parse failed: its message contains the line, the offset or an excerpt, depending on the error
 * and the Node version.
 */
function jsonErrorLine(text: string, error: unknown): number | undefined {
  const message = (error as Error).message
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const [, line, position] = /line (\d+)|position (\d+)/.exec(message) ?? []
  if (line) return Number(line)
  if (position) return lineAt(Number(position))
  if (/unexpected end/i.test(message)) return lineAt(text.length)
  // ten characters on both sides of the error
  const [, cut, excerpt] = /(\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON/.exec(message) ?? []
  const at = excerpt ? text.indexOf(excerpt) : -1
  return at < 0 ? undefined : lineAt(at + (cut ? 10 : 0))
}

type Issue = z.core.$ZodIssue
const KINDS: Readonly<Record<string, string>> = {
  array: 'a list [ … ]',
  object: 'an object { … }',
  record: 'an object { … }',
}
/** Temporary files that editors and spreadsheets leave. */
const LEFTOVER = /^[.~]|~$/

/** Messages for people who edit the file: zod/mini has none of its own. */
function wordsFor(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is not a known key here`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type') return `must be ${KINDS[issue.expected] ?? `a ${issue.expected}`}`
  return 'is invalid'
}

/** Line of the innermost named item on the path: a rule's id, a field's name, a property. */
function issueLine(text: string, value: unknown, path: readonly PropertyKey[]): number | undefined {
  const lineOfRecord = typeof path[0] === 'number' ? recordLines(text)[path[0]] : undefined
  let at = lineOfRecord === undefined ? -1 : text.split('\n', lineOfRecord - 1).join('\n').length
  let here = value
  for (const key of path) {
    here = here !== null && typeof here === 'object' ? (here as Record<PropertyKey, unknown>)[key] : undefined
    if (here === undefined) break
    const named = here !== null && typeof here === 'object' ? (here as { id?: unknown; FieldName?: unknown }) : {}
    const own = named.id ?? named.FieldName ?? key
    const found = typeof own === 'string' ? text.indexOf(`"${own}"`, Math.max(at, 0)) : -1
    if (found >= 0) at = found
  }
  return at < 0 ? undefined : text.slice(0, at + 1).split('\n').length
}

export function readCatalog(dir: string): CatalogSource {
  const texts = new Map<string, string>()
  const problems: CatalogProblem[] = []

  const filesIn = (folder: string, extension: string): string[] => {
    if (!existsSync(join(dir, folder))) return []
    const all = readdirSync(join(dir, folder)).filter((name) => !LEFTOVER.test(name))
    for (const name of all.filter((each) => !each.endsWith(extension)))
      problems.push({ file: `${folder}/${name}`, message: `is ignored: file names must end with ${extension}` })
    const names = all.filter((name) => name.endsWith(extension))
    return names.map((name) => name.slice(0, -extension.length)).sort()
  }

  /** Reports a file that is not valid text, and returns undefined for it. */
  const readFile = (file: string): string | undefined => {
    const { text, fault } = readText(readFileSync(join(dir, file)))
    texts.set(file, text)
    if (fault) problems.push({ file, ...fault })
    return fault ? undefined : text
  }

  const report = (file: string, text: string, value: unknown) => (issue: Issue) =>
    problems.push({
      file,
      line: issueLine(text, value, issue.path),
      message: `${[issue.path.map(String).join('.')].filter(Boolean).map((at) => `${at}: `)}${wordsFor(issue)}`,
    })

  const readJson = <T>(file: string, schema: z.ZodMiniType<T>): T | undefined => {
    const text = readFile(file)
    if (text === undefined) return undefined
    for (const { name, line } of repeatedNames(text))
      problems.push({ file, line, message: `${name} occurs twice here; only the last one would be used` })
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      problems.push({
        file,
        line: jsonErrorLine(text, error),
        message: `not JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`,
      })
      return undefined
    }
    const result = z.safeParse(schema, value)
    if (!result.success) result.error.issues.forEach(report(file, text, value))
    return result.data
  }

  const readAll = <T>(folder: string, schema: z.ZodMiniType<T>): Map<string, T> => {
    const all = new Map<string, T>()
    for (const name of filesIn(folder, '.json')) {
      const value = readJson(`${folder}/${name}.json`, schema)
      if (value !== undefined) all.set(name, value)
    }
    return all
  }

  const readIfThere = <T>(file: string, schema: z.ZodMiniType<T>): T | undefined =>
    existsSync(join(dir, file)) ? readJson(file, schema) : undefined

  const lookups = new Map(
    filesIn('lookups', '.csv').map((name) => {
      const file = `lookups/${name}.csv`
      const text = readFile(file)
      const read = text === undefined ? undefined : readLookup(file, text)
      problems.push(...(read?.problems ?? []))
      return [name, read?.rows ?? []]
    }),
  )
  return {
    texts,
    fields: readAll('fields', FieldFile),
    definitions: readAll('definitions', DefinitionSource),
    lookups,
    rules: readAll('rules', z.array(RuleSource)),
    rights: readIfThere(RIGHTS_FILE, RightsFile),
    notifications: readIfThere(NOTIFICATIONS_FILE, Announcements),
    problems,
  }
}

// Reads a text file as programs save it: UTF-8, with or without a byte order mark. Some spreadsheets still write
// Windows-1252, whose é would silently be lost: such a file is rejected with its line.
type ReadText = { readonly text: string; readonly fault?: { readonly line: number; readonly message: string } }

const REPLACED = '\uFFFD'

function readText(bytes: Uint8Array): ReadText {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { text: '', fault: { line: 1, message: 'is saved as UTF-16 (“Unicode text”): save it as UTF-8' } }
  const text = new TextDecoder().decode(bytes)
  const at = text.indexOf(REPLACED)
  if (at < 0) return { text }
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length
  const around = text.slice(Math.max(at - 20, 0), at + 20).split(/[\r\n]/)
  const near = around.find((each) => each.includes(REPLACED))!.trim()
  return {
    text: '',
    fault: { line, message: `“${near}” is not UTF-8: save the file as UTF-8 (in a spreadsheet “CSV UTF-8”)` },
  }
}

/** Duplicate names in an object: JSON.parse silently keeps only the last of them. */
function repeatedNames(json: string): { readonly name: string; readonly line: number }[] {
  const found: { name: string; line: number }[] = []
  const open: Set<string>[] = []
  for (const { 0: token, 1: name, index } of json.matchAll(/("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (name && open.at(-1)?.has(name))
      found.push({ name: JSON.parse(name), line: json.slice(0, index).split('\n').length })
    else if (name) open.at(-1)?.add(name)
  }
  return found
}

/** Line of each object directly in the outermost array. */
function recordLines(json: string): number[] {
  const lines: number[] = []
  let line = 1
  let inText = false
  const open: string[] = []
  for (let at = 0; at < json.length; at++) {
    const char = json[at]!
    if (char === '\n') line++
    if (inText) {
      if (char === '\\') at++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '[' || char === '{') {
      if (char === '{' && open.at(-1) === '[' && open.filter((each) => each === '[').length === 1 && open.length <= 2)
        lines.push(line)
      open.push(char)
    } else if (char === ']' || char === '}') open.pop()
  }
  return lines
}
