import { Button } from '#src/ui/button.tsx'
import { type Format, formatted } from './format-text.ts'

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
