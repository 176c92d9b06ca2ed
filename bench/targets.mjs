// Every row of the bench: measurement, unit, goal, limit, and figures of other products. The parts supply ours, and the
// limit where there is one: what the same run measured for a static page, bare SQL or a bare transaction. 'quoted':
// measured once on a machine of this class (2 cores, Chromium 156, Node 20), not repeated here.

const atMost = (...limits) => ({ kind: 'at most', limits })
const atLeast = (...limits) => ({ kind: 'at least', limits })
/** As multiples of the row's limit. */
const timesLimit = (...limits) => ({ kind: 'at most', limits, isRatio: true })
const ofLimit = (...limits) => ({ kind: 'at least', limits, isRatio: true })
const ANY = Number.POSITIVE_INFINITY
const ANY_SCORE = 0

/** Search engines see the sign-in page only. */
const judged = (name, what, performance, largest, seo = ANY_SCORE) => ({
  [`lighthouse-${name}`]: {
    what: `Lighthouse, first visit, ${what}: performance / accessibility / best practices / SEO`,
    unit: '',
    target: atLeast(performance, 100, 100, seo),
  },
  [`lighthouse-${name}-times`]: {
    what: '  largest paint / main thread blocked',
    unit: 'ms',
    target: atMost(largest, 150),
  },
})

/**
 * By part, then by row; `unit` applies to all values of the row. A row without `target` explains others. `limit`: what
 * the limit is, and its values on a quiet machine of the class above, which show how noisy the machine of this run is.
 */
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
      target: atMost(150),
      beside: 'quoted: Ionic + TanStack untreated 345, bare treated shell 221',
    },
    'dashboard-wire': { what: '  the same as served, on the wire', unit: 'KB' },
    'definition-bytes': {
      what: 'Residential form: definition with rules / its option tables, gzip -9',
      unit: 'KB',
      target: atMost(60, ANY),
    },
    'definition-wire': { what: '  the same as served, on the wire', unit: 'KB' },
  },
  lighthouse: {
    ...judged('sign-in', 'sign-in', 98, 1500, 100),
    ...judged('home', 'Home', 98, 2200),
    ...judged('search', 'a search', 95, 2200),
    ...judged('view', 'a listing', 95, 2200),
    ...judged('form', 'a new listing', 95, 1500),
    ...judged('settings', 'Settings', 98, 1500),
  },
  cold: {
    'cold-start': {
      what: 'Offline cold start: form of a draft by its address → usable, median / worst',
      unit: 'ms',
      target: atMost(1200, 1200),
    },
    'cold-dashboard': { what: 'Offline cold start: dashboard with its listings, median / worst', unit: 'ms' },
  },
  form: {
    'form-first': {
      what: 'Form, link → first field painted, code and data in hand, median / worst',
      unit: 'ms',
      target: timesLimit(1.3, ANY),
      limit: { is: 'static page, tap → 25 fields' },
      beside: 'quoted, engines alone: 209 (TanStack), 258 (RHF), 273 (Formily), 1,793 (SurveyJS)',
    },
    'form-load': { what: '  first time in a visit: code and data from the service worker', unit: 'ms' },
    'form-switch': {
      what: 'Form, Next → section painted, median / worst of all sections',
      unit: 'ms',
      target: timesLimit(1.3, ANY),
      limit: { is: 'static page', calm: [56, 82] },
      beside: 'quoted: 88 / 311 (RHF), 110 / 192 (TanStack), 290 / 518 (SurveyJS)',
    },
    'form-key': {
      what: 'Form, key → paint in text fields of every section, p50 / p95',
      unit: 'ms',
      target: timesLimit(1.15, 1.15),
      limit: { is: 'static page', calm: [17, 24] },
      beside: 'quoted: Formily 24 / 35, TanStack 26 / 44, RHF 36 / 103',
    },
    'form-busy': {
      what: '  main thread busy for a key, saving included, mean',
      unit: 'ms',
      target: timesLimit(2),
      limit: { is: 'static page', calm: [18] },
      beside: 'quoted: Formily 24',
    },
    'form-validate': {
      what: 'Form, Validation Summary → every error painted, median / worst',
      unit: 'ms',
      target: timesLimit(1.5, ANY),
      limit: { is: 'static list of as many lines' },
      beside: 'quoted: 190 (Formily), 250 (RHF), 516 (TanStack), 1,180 (SurveyJS)',
    },
  },
  typing: {
    'typing-risk': {
      what: 'Typing at risk: key → strict transaction on disk, p50 / p99',
      unit: 'ms',
      target: atMost(ANY, 150),
      limit: { is: 'bare strict transaction' },
      beside: 'quoted: others 15,000–120,000',
    },
    'typing-worst': { what: '  worst key', unit: 'ms', target: atMost(300), limit: { is: 'bare strict transaction' } },
    'typing-first': {
      what: '  the first keys of a new draft: the first / the worst',
      unit: 'ms',
      target: atMost(300, 300),
    },
    'typing-open': { what: '  stored as it is, not encrypted: p50 / p99 / worst', unit: 'ms' },
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
      target: atMost(15, ANY),
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
      target: atMost(1500, 2500),
      limit: { is: 'the server process alone', calm: [1800, 1800] },
    },
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
      target: atMost(ANY, 100, ANY),
    },
    'autosave-errors': { what: '  replies that were not 200', unit: '', target: atMost(0) },
    'autosave-peak': {
      what: 'Autosaves, as fast as they go (closed loop)',
      unit: '/s',
      target: ofLimit(0.85),
      limit: { is: 'the same UPDATE in SQL, one client', calm: [1202] },
    },
    'autosave-processor': {
      what: '  processor time of one autosave: server / database / load generator',
      unit: 'ms',
    },
    'autosave-memory': { what: '  memory of the server process meanwhile, highest', unit: 'MB', target: atMost(350) },
  },
  search: {
    'search-rate': {
      what: 'Searches over 50 connections, as fast as they go',
      unit: '/s',
      target: ofLimit(0.35),
      limit: { is: 'bare statements in SQL, 20 connections', calm: [3778] },
    },
    'search-latency': {
      what: '  p50 / p99 / p99.9',
      unit: 'ms',
      target: atMost(ANY, 150, ANY),
      limit: { is: 'bare statements in SQL, 20 connections' },
      beside: 'quoted, bare statement over HTTP: 39 / 114',
    },
    'search-processor': {
      what: '  processor time of one search: server / database / load generator',
      unit: 'ms',
    },
    'search-steady': {
      what: 'Fifty people, a search a second each, from the moment due, p50 / p99 / p99.9',
      unit: 'ms',
      target: atMost(ANY, 150, ANY),
    },
    'mixed-search': {
      what: 'Ten connections that search, while 100 autosaves a second arrive: search p50 / p99 / p99.9',
      unit: 'ms',
      target: atMost(ANY, 150, ANY),
    },
    'mixed-autosave': {
      what: '  autosaves meanwhile, from the moment due, p50 / p99 / p99.9',
      unit: 'ms',
      target: atMost(ANY, 100, ANY),
    },
  },
  crowd: {
    'crowd-alone': {
      what: 'Five honest members at work, a table, a search, a save or a photo each quarter of a second, p50 / p99',
      unit: 'ms',
      target: atMost(ANY, 300),
    },
    'crowd-uploads': {
      what: '  beside six large uploads that stall at 1.2 kB a second',
      unit: 'ms',
      target: atMost(ANY, 300),
    },
    'crowd-searches': {
      what: '  beside 32 connections that search as fast as they are answered',
      unit: 'ms',
      target: atMost(ANY, 300),
    },
    'crowd-sign-ins': {
      what: '  beside 16 connections that guess passwords',
      unit: 'ms',
      target: atMost(ANY, 300),
    },
    'crowd-drafts': {
      what: '  beside twelve that write and read drafts of 2 MB',
      unit: 'ms',
      target: atMost(ANY, 300),
    },
    'crowd-strangers': {
      what: '  beside four strangers who send bodies of 60,000 wrong fields',
      unit: 'ms',
      target: atMost(ANY, 300),
    },
    'crowd-within-limits': {
      what: '  beside one who sends the worst small bodies as often as the limits allow',
      unit: 'ms',
      target: atMost(ANY, 300),
    },
    'crowd-maps': {
      what: '  beside 20 connections that read map tiles and search for addresses',
      unit: 'ms',
      target: atMost(ANY, 300),
    },
    'crowd-refused': {
      what: '  honest requests refused beside each attack, in this order',
      unit: '',
      target: atMost(0, 0, 0, 0, 0, 0, 0),
    },
  },
}

/** Ours in multiples of the limit, value by value; null where the part measured none. */
export const ratiosOf = ({ values, limit }) => limit && values.map((value, at) => value / limit[at])

/** null: the row has no target. */
export function isMet({ target }, measured) {
  if (!target) return null
  const holds = target.kind === 'at most' ? (value, limit) => value <= limit : (value, limit) => value >= limit
  const judged = target.isRatio ? ratiosOf(measured) : measured.values
  return judged.every((value, at) => holds(value, target.limits[at] ?? target.limits.at(-1)))
}
