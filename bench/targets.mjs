// Every row of the bench: measurement, unit, target, and figures of other products. The parts supply ours. 'quoted':
// measured once on a machine of this class (2 cores, Chromium 156, Node 20), not repeated here. 'measured': in the same
// run as ours.

const atMost = (...limits) => ({ kind: 'at most', limits })
const atLeast = (...limits) => ({ kind: 'at least', limits })

/** By part, then by row; `unit` applies to all values of the row. A row without `target` explains others. */
export const ROWS = {
  visit: {
    'login-bytes': {
      what: 'First visit, sign-in page: document, JS, CSS, gzip -9',
      unit: 'KB',
      target: atMost(15),
    },
    'dashboard-bytes': {
      what: 'First visit, dashboard with its data: JS + CSS, gzip -9',
      unit: 'KB',
      target: atMost(250),
      beside: 'quoted: Ionic + TanStack untreated 345, bare treated shell 221',
    },
    'dashboard-wire': { what: '  the same as served, on the wire', unit: 'KB' },
    'definition-bytes': {
      what: 'Residential form: definition with rules / its option tables, gzip -9',
      unit: 'KB',
      target: atMost(60, Number.POSITIVE_INFINITY),
    },
    'definition-wire': { what: '  the same as served, on the wire', unit: 'KB' },
  },
  cold: {
    'cold-start': {
      what: 'Offline cold start: form of a draft by its address → usable, median / worst',
      unit: 'ms',
      target: atMost(2000, 2000),
    },
    'cold-dashboard': { what: 'Offline cold start: dashboard with its listings, median / worst', unit: 'ms' },
  },
  form: {
    'form-first': {
      what: 'Form, link → first field painted, code and data in hand, median / worst',
      unit: 'ms',
      target: atMost(130, Number.POSITIVE_INFINITY),
      beside: 'quoted, engines alone: 209 (TanStack), 258 (RHF), 273 (Formily), 1,793 (SurveyJS)',
    },
    'form-load': { what: '  first time in a visit: code and data from the service worker', unit: 'ms' },
    'form-switch': {
      what: 'Form, Next → section painted, median / worst of all sections',
      unit: 'ms',
      target: atMost(40, 80),
      beside: 'quoted: 88 / 311 (RHF), 110 / 192 (TanStack), 290 / 518 (SurveyJS)',
    },
    'form-key': {
      what: 'Form, key → paint in text fields of every section, p50 / p95',
      unit: 'ms',
      target: atMost(20, 25),
      beside: 'quoted: static page 18 / 22, Formily 24 / 35, TanStack 26 / 44, RHF 36 / 103',
    },
    'form-busy': {
      what: '  main thread busy for a key, saving included: ours / the static page below',
      unit: 'ms',
      beside: 'quoted: static page 17, Formily 24',
    },
    'form-validate': {
      what: 'Form, Validation Summary → every error painted, median / worst',
      unit: 'ms',
      target: atMost(90, Number.POSITIVE_INFINITY),
      beside: 'quoted: 190 (Formily), 250 (RHF), 516 (TanStack), 1,180 (SurveyJS)',
    },
    'form-floor': {
      what: '  in the same run, static page without a framework: key p50 / p95, Next median / worst',
      unit: 'ms',
      beside: 'measured: what the browser itself costs, and how quiet the machine was',
    },
  },
  size: {
    'size-screens': {
      what: 'Residential form on a phone, screens of all sections, as a new listing opens',
      unit: '',
      target: atMost(26),
      beside: 'quoted: 46.4 before labels stood inside their boxes',
    },
    'size-sight': {
      what: '  whole fields in sight as a section opens, mean of the sections longer than a screen',
      unit: '',
      target: atLeast(8),
      beside: 'quoted: 4.7 before',
    },
    'size-nodes': { what: '  elements of all sections / of the largest', unit: '' },
    'size-essentials': { what: '  screens of the Essentials', unit: '', target: atMost(6) },
  },
  touches: {
    'touches-field': {
      what: 'Touches for each filled field, one thumb: address typed / tax roll and usual terms',
      unit: '',
      target: atMost(1.2, 1.2),
    },
  },
  typing: {
    'typing-risk': {
      what: 'Typing at risk: key → strict transaction on disk, p50 / p99',
      unit: 'ms',
      target: atMost(300, 300),
      beside: 'quoted: others 15,000–120,000',
    },
    'typing-worst': { what: '  worst key', unit: 'ms', target: atMost(300) },
  },
  rules: {
    'rules-browser': {
      what: '400 rules, residential topped up, Chromium: full / one change / hottest field',
      unit: 'ms',
      target: atMost(0.5, 0.01, 0.1),
      beside: 'quoted: prototype 0.15–0.41 / 0.002 / 0.02, JSON Logic 0.9–1.7 full',
    },
    'rules-generated': {
      what: '400 rules, generated (hottest field read by 139), Chromium: the same',
      unit: 'ms',
      target: atMost(0.5, 0.01, 0.1),
      beside: 'quoted: @bufbuild/cel 2.2 full, JSONata 30, XPath 39',
    },
    'rules-node': {
      what: '400 rules, residential topped up, Node: the same',
      unit: 'ms',
      beside: 'quoted: prototype 0.065 full, JSON Logic 1.2–1.8, @bufbuild/cel 20',
    },
    'rules-ready': {
      what: '  ready from the delivered definition, first time: Chromium / Node',
      unit: 'ms',
      target: atMost(15, Number.POSITIVE_INFINITY),
    },
  },
  lookup: {
    'lookup-sheet': {
      what: 'A list of 1,200 options, tap → sheet with its first options painted, median / worst',
      unit: 'ms',
      target: atMost(100, Number.POSITIVE_INFINITY),
    },
  },
  photos: {
    'photo-12': {
      what: '12 MP JPEG, drawn / from a phone: photo and thumbnail ready',
      unit: 'ms',
      target: atMost(100, 100),
      beside: 'quoted: compressorjs 88–1,088 for these two rows',
    },
    'photo-48': { what: '48 MP JPEG', unit: 'ms', target: atMost(180) },
    'photo-heic': {
      what: '12 MP HEIC, two phones',
      unit: 'ms',
      target: atMost(600, 600),
      beside: 'quoted: heic2any 1,942',
    },
    'photo-20': { what: '20 JPEGs of 12 MP, two workers', unit: 'ms', target: atMost(1200), beside: 'quoted: 2,400' },
    'photo-20-heic': {
      what: '20 HEICs of 12 MP, two workers',
      unit: 'ms',
      target: atMost(7000),
      beside: 'quoted: 30,000',
    },
    'photo-task': {
      what: 'Longest main-thread task meanwhile (0: none of 50 ms)',
      unit: 'ms',
      target: atMost(49),
      beside: 'quoted: compressorjs 95–350',
    },
  },
  start: {
    'start-command': {
      what: 'npm start, nothing changed, existing database → /healthz answers, median / worst',
      unit: 'ms',
      target: atMost(3000, 3000),
    },
    'start-node': { what: '  the server process alone', unit: 'ms' },
    'start-memory': { what: '  memory of the server process, idle', unit: 'MB', target: atMost(350) },
  },
  autosave: {
    'autosave-offered': {
      what: 'Autosaves offered steadily: achieved a second',
      unit: '/s',
      target: atLeast(297),
    },
    'autosave-latency': {
      what: '  from the moment due to the reply, p50 / p99 / p99.9',
      unit: 'ms',
      target: atMost(Number.POSITIVE_INFINITY, 100, Number.POSITIVE_INFINITY),
    },
    'autosave-errors': { what: '  replies that were not 200', unit: '', target: atMost(0) },
    'autosave-peak': { what: 'Autosaves, as fast as they go (closed loop)', unit: '/s', target: atLeast(2000) },
    'autosave-raw': {
      what: '  the same statement in SQL from one client',
      unit: '/s',
      beside: 'measured: what the database itself takes, one after the other',
    },
    'autosave-processor': {
      what: '  processor time of one autosave: server / database / load generator',
      unit: 'ms',
    },
    'autosave-memory': { what: '  memory of the server process meanwhile, highest', unit: 'MB', target: atMost(350) },
  },
  search: {
    'search-latency': {
      what: 'Searches over 50 connections, as fast as they go, p50 / p99 / p99.9',
      unit: 'ms',
      target: atMost(Number.POSITIVE_INFINITY, 150, Number.POSITIVE_INFINITY),
      beside: 'quoted, bare statement over HTTP: 39 / 114',
    },
    'search-raw': {
      what: '  the same as bare statements in SQL over 20 connections, p50 / p99 / p99.9',
      unit: 'ms',
      beside: 'measured: what the database itself needs for the rows without photos and rights',
    },
    'search-processor': {
      what: '  processor time of one search: server / database / load generator',
      unit: 'ms',
    },
    'search-steady': {
      what: 'Fifty people, a search a second each, from the moment due, p50 / p99 / p99.9',
      unit: 'ms',
      target: atMost(Number.POSITIVE_INFINITY, 150, Number.POSITIVE_INFINITY),
    },
    'mixed-search': {
      what: 'Ten connections that search, while 100 autosaves a second arrive: search p50 / p99 / p99.9',
      unit: 'ms',
      target: atMost(Number.POSITIVE_INFINITY, 150, Number.POSITIVE_INFINITY),
    },
    'mixed-autosave': {
      what: '  autosaves meanwhile, from the moment due, p50 / p99 / p99.9',
      unit: 'ms',
      target: atMost(Number.POSITIVE_INFINITY, 100, Number.POSITIVE_INFINITY),
    },
  },
  crowd: {
    'crowd-alone': {
      what: 'Five honest members at work, a table, a search, a save or a photo each quarter of a second, p50 / p99',
      unit: 'ms',
      target: atMost(Number.POSITIVE_INFINITY, 300),
    },
    'crowd-uploads': {
      what: '  beside six large uploads that stall at 1.2 kB a second',
      unit: 'ms',
      target: atMost(Number.POSITIVE_INFINITY, 300),
    },
    'crowd-searches': {
      what: '  beside 32 connections that search as fast as they are answered',
      unit: 'ms',
      target: atMost(Number.POSITIVE_INFINITY, 300),
    },
    'crowd-sign-ins': {
      what: '  beside 16 connections that guess passwords',
      unit: 'ms',
      target: atMost(Number.POSITIVE_INFINITY, 300),
    },
    'crowd-drafts': {
      what: '  beside twelve that write and read drafts of 2 MB',
      unit: 'ms',
      target: atMost(Number.POSITIVE_INFINITY, 300),
    },
    'crowd-refused': {
      what: '  honest requests refused beside uploads / searches / sign-ins / drafts',
      unit: '',
      target: atMost(0, 0, 0, 0),
    },
  },
}

/** null: the row has no target. */
export function isMet({ target }, values) {
  if (!target) return null
  const holds = target.kind === 'at most' ? (value, limit) => value <= limit : (value, limit) => value >= limit
  return values.every((value, at) => holds(value, target.limits[at] ?? target.limits.at(-1)))
}
