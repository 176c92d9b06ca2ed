import { Button } from '#src/ui/button.tsx'

const FORMATS: readonly [Format, string][] = [
  ['bold', 'Bold'],
  ['heading', 'Heading'],
  ['list', 'List'],
  ['link', 'Link'],
]

/**
 * Formatting buttons for members who do not type the markup. `of`: id of the text control whose selection they change.
 */
export function FormatBar({ of, onText }: { of: string; onText: (text: string) => void }) {
  const apply = (format: Format) => {
    const control = document.getElementById(of) as HTMLTextAreaElement | null
    if (!control) return
    const { value, selectionStart, selectionEnd } = control
    const { text, start, end } = formatted(format, { text: value, start: selectionStart, end: selectionEnd })
    onText(text)
    control.focus()
    control.setSelectionRange(start, end)
  }
  return (
    <div className="announcement-editor-formats" role="toolbar" aria-label="Format the message" aria-controls={of}>
      {FORMATS.map(([format, label]) => (
        <Button key={format} look="quiet" onClick={() => apply(format)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

// Changes that the formatting buttons make to a message, in the markup of rules/announcement-text.ts. Pure.

type Selected = { text: string; start: number; end: number }
export type Format = 'bold' | 'heading' | 'list' | 'link'

export function formatted(format: Format, selected: Selected): Selected {
  if (format === 'bold') return bold(selected)
  if (format === 'link') return link(selected)
  return lines(selected, format === 'list' ? '- ' : '## ')
}

const MARK = '**'

/** Removes the markup if the text is already bold. */
function bold({ text, start, end }: Selected): Selected {
  const [before, within, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  if (before.endsWith(MARK) && after.startsWith(MARK))
    return { text: before.slice(0, -2) + within + after.slice(2), start: start - 2, end: end - 2 }
  const words = within || 'bold words'
  return { text: before + MARK + words + MARK + after, start: start + 2, end: start + 2 + words.length }
}

/** Selects the placeholder that the member fills in next. */
function link({ text, start, end }: Selected): Selected {
  const within = text.slice(start, end)
  const isAddress = /^\S+\.\S+$/.test(within)
  const [words, address] = isAddress ? ['these words', within] : [within || 'these words', 'https://']
  const made = `[${words}](${address})`
  const from = isAddress ? start + 1 : start + words.length + 3
  const length = isAddress ? words.length : address.length
  return { text: text.slice(0, start) + made + text.slice(end), start: from, end: from + length }
}

/** Adds the mark to every line in the selection; removes it from lines that already have it. */
function lines({ text, start, end }: Selected, mark: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const touched = text.slice(from, to).split('\n')
  const has = touched.every((line) => line.startsWith(mark))
  const made = touched.map((line) => (has ? line.slice(mark.length) : mark + line)).join('\n')
  return { text: text.slice(0, from) + made + text.slice(to), start: from, end: from + made.length }
}
