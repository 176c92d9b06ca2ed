// The drawings of docs/performance.md from the figures of one run.

import { CALLS } from './growth-server.mjs'
import { drawLines } from './line-chart.mjs'

const X = 'listings on the board'

/** The load average before and after each point: it says how far its times can be believed. */
function conditions({ machine }, of) {
  const counts = [...new Set(of.map(({ processes }) => processes))].toSorted()
  const loads = counts.map((count) => {
    const points = of.filter(({ processes }) => processes === count)
    const each = points.map(({ listings, load }) => `${listings.toLocaleString('en-CA')}: ${load.join(' to ')}`)
    const under = counts.length > 1 ? ` with ${count} ${count === 1 ? 'process' : 'processes'}` : ''
    return `Load average before and after${under}, by listings: ${each.join('; ')}`
  })
  return [machine, ...loads]
}

const alone = ({ points }) => points.filter(({ processes }) => processes === 1)

const callLines = (figures, chart, values) =>
  Object.entries(CALLS)
    .filter(([, call]) => call.chart === chart)
    .filter(([name]) => alone(figures).every(({ calls }) => calls[name]))
    .map(([name]) => ({
      name,
      points: alone(figures).map(({ listings, calls }) => ({ x: listings, ...values(calls[name]) })),
    }))

const processor = ({ processor: { server, database } }) => ({ y: server + database })
const latency = ({ median, worstMedian }) => ({ y: median, worst: worstMedian })

function drawCalls(figures, chart, title) {
  const notes = conditions(figures, alone(figures))
  return {
    [`${chart}-processor`]: drawLines({
      title: `${title}: processor time of a call`,
      xTitle: X,
      yTitle: 'ms, server and database',
      lines: callLines(figures, chart, processor),
      notes: [`One call after another, ${figures.calls ?? 120} of each, one process.`, ...notes],
    }),
    [`${chart}-time`]: drawLines({
      title: `${title}: time until the answer is there`,
      xTitle: X,
      yTitle: 'ms',
      lines: callLines(figures, chart, latency),
      notes: [
        'Calls one after another: the median of the runs’ medians, and the worst of them as a thin line.',
        ...notes,
      ],
    }),
  }
}

function drawPeaks(figures) {
  const kinds = { search: 'searches', autosave: 'autosaves' }
  const numbers = [...new Set(figures.points.map(({ processes }) => processes))]
  const lines = Object.entries(kinds).flatMap(([kind, name]) =>
    numbers.map((processes) => ({
      name: `${name}, ${processes} process${processes === 1 ? '' : 'es'}`,
      points: figures.points
        .filter((point) => point.processes === processes)
        .map((point) => ({ x: point.listings, y: point[kind].rate, worst: point[kind].worstRate })),
    })),
  )
  return drawLines({
    title: 'As many as the machine takes',
    xTitle: X,
    yTitle: 'a second',
    lines,
    notes: [
      '16 connections search, 32 save, each again when it is answered; load generator and database on the same machine.',
      'The median of three runs, and the worst as a thin line.',
      ...conditions(figures, figures.points),
    ],
  })
}

const PAGE_NOTES = [
  'Pages of 8 KB that the database reads, from its memory nearly all: a count, the same on a busy machine,',
  'give or take a hundred for what PostgreSQL and the session need now and then. Means of 28 calls; at least 10 drawn.',
]

const drawPages = (figures, chart, title) => ({
  [`${chart}-pages`]: drawLines({
    title: `${title}: pages that a call reads`,
    xTitle: X,
    yTitle: 'pages',
    lines: Object.entries(CALLS)
      .filter(([, call]) => call.chart === chart)
      .map(([name]) => ({
        name,
        points: figures.pages.map(({ listings, calls }) => ({ x: listings, y: Math.max(10, calls[name]) })),
      })),
    notes: PAGE_NOTES,
  }),
})

/** SVG text by the name of its file. */
export function drawServer(figures) {
  const counted = {
    ...drawPages(figures, 'search', 'Search'),
    ...drawPages(figures, 'dashboard', 'Home and My Listings'),
  }
  return figures.points.length === 0 ? counted : { ...counted, ...drawTimes(figures) }
}

const drawTimes = (figures) => ({
  ...drawCalls(figures, 'search', 'Search'),
  ...drawCalls(figures, 'dashboard', 'Home and My Listings'),
  'autosave-processor': drawLines({
    title: 'Autosave: processor time of a call',
    xTitle: X,
    yTitle: 'ms, server and database',
    lines: ['server', 'database'].map((of) => ({
      name: of,
      points: alone(figures).map(({ listings, autosave }) => ({ x: listings, y: autosave.processor[of] })),
    })),
    notes: [
      '300 drafts of 120 fields begun, then four fields an autosave; three runs, one process.',
      ...conditions(figures, alone(figures)),
    ],
  }),
  peaks: drawPeaks(figures),
})
