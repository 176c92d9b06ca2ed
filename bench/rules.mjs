// The rules engine in slowed-down Chromium and in Node: the same bundle in both.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { DEMO_MEMBERS, getJson, signIn } from './api.mjs'
import { openPhone, slowDown } from './browser.mjs'

const project = resolve(import.meta.dirname, '..')

async function bundle() {
  const cache = join(project, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'rules-bench-'))
  const lib = { entry: join(import.meta.dirname, 'rules/measure.js'), formats: ['es'], fileName: () => 'measure.mjs' }
  await build({
    configFile: false,
    root: project,
    publicDir: false,
    logLevel: 'error',
    build: { outDir, target: 'es2022', lib, minify: true },
  })
  return outDir
}

/** Cross-origin isolated, for the browser's finest clock resolution. */
function serve(file) {
  const isolated = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  }
  const server = createServer((request, response) => {
    const isScript = request.url === '/measure.mjs'
    response.writeHead(200, { ...isolated, 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? readFileSync(file) : '<!doctype html><title>Rules</title>')
  })
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)))
}

/** The residential form as delivered, and its option tables. */
async function fetchForm(url) {
  const agent = new Agent({ keepAlive: true })
  try {
    const headers = await signIn(agent, url, DEMO_MEMBERS[0])
    const definition = await getJson(agent, url, headers, 'definition/res')
    const { tables } = await getJson(agent, url, headers, 'definition/lookup', { lookupNames: definition.lookups })
    return { definition, tables }
  } finally {
    agent.destroy()
  }
}

/** Runs `work` in a slowed-down page that serves the bundle; `given` is passed to it. */
async function inBrowser(browser, file, throttle, work, given) {
  const server = await serve(file)
  const phone = openPhone(browser)
  try {
    const { page, devtools } = await phone.open()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    await slowDown(devtools, throttle)
    return await page.evaluate(work, given)
  } finally {
    await phone.forget()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

async function measureForms({ definition, tables }) {
  const { measureGenerated, measureResidential } = await import('/measure.mjs')
  return { residential: measureResidential(definition, tables), generated: measureGenerated() }
}

const values = ({ full, one, hot }) => [full, one, hot]
const hottest = ({ hotField, hotReaders }) => `${hotField} is read by ${hotReaders}`

export async function measureRules({ browser, portal, options, report }) {
  const form = await fetchForm(portal.url)
  const outDir = await bundle()
  try {
    const file = join(outDir, 'measure.mjs')
    const inNode = (await import(pathToFileURL(file).href)).measureResidential(form.definition, form.tables)
    report('rules-node', values(inNode), `${inNode.own} of the form, ${inNode.rules - inNode.own} generated`)
    const { residential, generated } = await inBrowser(browser, file, options.throttle, measureForms, form)
    report('rules-browser', values(residential), hottest(residential))
    report('rules-generated', values(generated), hottest(generated))
    report('rules-ready', [residential.ready, inNode.ready])
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
