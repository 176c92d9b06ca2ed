// The notices of every package that the app and the server are made of: dist/app/licenses.txt, linked in Settings.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

type Locked = { version: string; license?: string } & Partial<
  Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>
>
type Lockfile = { packages: Record<string, Locked> }

export const licenses = (): Plugin => ({
  name: 'licenses',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: licenseText(process.cwd()) })
  },
})

const INTRODUCTION =
  'Curbside is under the MIT License. The app and its server contain the packages below, each under the license that follows its name.'

/** Packages with the same license text share one copy of it. */
export function licenseText(root: string): string {
  const byText = new Map<string, string[]>()
  for (const path of shippedPackages(root)) {
    const text = noticesIn(join(root, path))
    byText.set(text, [...(byText.get(text) ?? []), titleOf(root, path)])
  }
  const parts = [...byText].map(([text, titles]) => [...titles, '', text].join('\n'))
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim()
  return [INTRODUCTION, own, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)
}

function titleOf(root: string, path: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  return `${name} ${version} (${license})`
}

/** Folders of the packages: those that the server loads, those that the app imports, and everything that they need. */
export function shippedPackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const { dependencies = {}, devDependencies = {} } = packages['']!
  const imported = importedNames(root)
  const left = [...Object.keys(dependencies), ...Object.keys(devDependencies).filter((name) => imported.has(name))].map(
    (name) => `node_modules/${name}`,
  )
  const found = new Set<string>()
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    // An optional package for another platform is not installed.
    if (found.has(path) || !existsSync(join(root, path))) continue
    found.add(path)
    const needs = { ...packages[path]!.dependencies, ...packages[path]!.optionalDependencies }
    for (const name of Object.keys(needs)) left.push(resolvePackage(packages, path, name))
  }
  return [...found].sort()
}

/** As Node does: beside the package that needs it, or in a folder above. */
function resolvePackage(packages: Lockfile['packages'], from: string, name: string): string {
  for (let folder = from; folder.includes('node_modules'); folder = dirname(folder)) {
    const path = `${folder}/node_modules/${name}`
    if (packages[path]) return path
  }
  return `node_modules/${name}`
}

const IMPORT = /(?:from|import\(|import) ?'((?:@[\w.-]+\/)?[\w.-]+)/g

function importedNames(root: string): Set<string> {
  const files = ['contract', 'rules', 'src', 'sw'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(root, folder, name)),
  )
  return new Set(files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => name!)))
}

/** The package's license files; without one, what its README says about it. */
function noticesIn(folder: string): string {
  const names = readdirSync(folder)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
  const files = names.filter((name) => /^(licen[cs]e|copying|notice|third.?party)/i.test(name)).map(read)
  if (files.length > 0) return files.join('\n\n').replaceAll('\r\n', '\n')
  const readme = names.find((name) => /^readme/i.test(name))
  const section = readme && /^#+ *licen[cs](?:e|ing)\b[\s\S]*/im.exec(read(readme))?.[0].trim()
  return section || 'The package contains no other notice.'
}
