// Table and drawings of growth-phone.mjs.
import { written } from './figures.mjs'
import { drawLines } from './line-chart.mjs'

/** By topic: what grows, and each measurement's words; `drawn` ones are lines of the topic's drawing. */
export const TOPICS = {
  drafts: {
    title: 'Offline start, by the drafts on the phone',
    x: 'drafts on the phone',
    notes: [
      'Cold start without signal until the first card or field is painted; busy: the main thread’s own time until then.',
    ],
    rows: {
      page: { what: 'Drafts page: first card', drawn: 'Drafts page' },
      pageBusy: { what: '  main thread busy until then', drawn: 'Drafts page, busy' },
      pageSettled: { what: '  main thread busy, with the three seconds after' },
      home: { what: 'Home: first listing', drawn: 'Home' },
      homeBusy: { what: '  main thread busy until then', drawn: 'Home, busy' },
      homeSettled: { what: '  main thread busy, with the three seconds after' },
      form: { what: 'a draft’s form: first field', drawn: 'form' },
      formBusy: { what: '  main thread busy until then', drawn: 'form, busy' },
      formSettled: { what: '  main thread busy, with the three seconds after' },
    },
  },
  photos: {
    title: 'A draft with many photos',
    x: 'photos in the draft',
    notes: [
      'Section: from the tap until its first card is painted. Keys: 120 ms apart in a text field of the same draft.',
    ],
    rows: {
      open: { what: 'Photos section: tap to the first card', drawn: 'section' },
      openBusy: { what: '  main thread busy, with the three seconds after', drawn: 'section, busy' },
      elements: { what: '  elements in the page', unit: '' },
      paint: { what: 'key to paint', drawn: 'key to paint' },
      busy: { what: 'main thread busy for a key', drawn: 'busy for a key' },
      disk: { what: 'key to disk', drawn: 'key to disk' },
      size: { what: '  the draft as encrypted for a key', unit: 'KB' },
    },
  },
  fields: {
    title: 'A form with many fields',
    x: 'fields of the form',
    notes: [
      'About 1.3 rules and 25 fields a section for each field. Link: code and data are loaded. Rules: all of them, warm.',
    ],
    rows: {
      first: { what: 'link to the form’s first field', drawn: 'link to first field' },
      next: { what: 'Next to the next section', drawn: 'Next' },
      paint: { what: 'key to paint', drawn: 'key to paint' },
      busy: { what: 'main thread busy for a key', drawn: 'busy for a key' },
      disk: { what: 'key to disk' },
      all: { what: 'evaluating all rules', drawn: 'all rules' },
    },
  },
}

const cell = ({ median, worst }, unit = 'ms') => `${written(median)} / ${written(worst)}${unit && ` ${unit}`}`

/** Median / worst of each measurement, a column for each point. */
export function tableText({ topics }) {
  const lines = []
  for (const [topic, points] of Object.entries(topics)) {
    const { x, rows } = TOPICS[topic]
    const table = [
      [x, ...points.map((point) => point.x.toLocaleString('en-CA'))],
      ...Object.entries(rows).map(([id, { what, unit }]) => [
        what,
        ...points.map(({ values }) => (values[id] ? cell(values[id], unit) : '–')),
      ]),
      ['load average, before → after', ...points.map(({ load }) => load.join(' → '))],
    ]
    const widths = table[0].map((_, at) => Math.max(...table.map((row) => row[at].length)))
    lines.push(
      ...table.map((row) =>
        row
          .map((text, at) => text.padEnd(widths[at]))
          .join('  ')
          .trimEnd(),
      ),
      '',
    )
  }
  return lines.join('\n')
}

/** SVG text by the name of its file. */
export function drawPhone({ machine, throttle, runs, topics }) {
  return Object.fromEntries(
    Object.entries(topics).map(([topic, points]) => {
      const { title, x, notes, rows } = TOPICS[topic]
      const lines = Object.entries(rows)
        .filter(([id, { drawn }]) => drawn && points.every(({ values }) => values[id]))
        .map(([id, { drawn }]) => ({
          name: drawn,
          points: points.map(({ x: at, values }) => ({ x: at, y: values[id].median, worst: values[id].worst })),
        }))
      const loads = points.map((point) => `${point.x.toLocaleString('en-CA')}: ${point.load.join(' to ')}`)
      const conditions = [
        `Chromium slowed down ${throttle} times; median of ${runs} runs, and the worst as a thin line.`,
        machine,
        `Load average before and after, by ${x}: ${loads.join('; ')}`,
      ]
      return [`phone-${topic}`, drawLines({ title, xTitle: x, yTitle: 'ms', lines, notes: [...notes, ...conditions] })]
    }),
  )
}
