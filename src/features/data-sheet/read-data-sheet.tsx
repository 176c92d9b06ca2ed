// A paper data sheet: it is photographed and read on this device, and its values are confirmed one by one before any
// enters the form.
import { type ComponentType, useEffect, useRef } from 'react'
import type { Values } from '#contract/listing.ts'
import { readText } from '../../device/reader/read-text.ts'
import type { ReadFailure } from '../../device/reader/reader-messages.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { onThisDevice } from '../../ui/device-word.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { ConfirmValues, type SheetWords } from './confirm-values.tsx'
import './data-sheet.css'
import type { SheetForm } from './proposals.ts'
import { useChoices } from './use-choices.ts'
import { type ReadStep, type SheetPage, useReading } from './use-reading.ts'

type Props = {
  form: SheetForm & SheetWords
  /** Takes the photo and finds the page in it. */
  PagePhoto: ComponentType<{ onPage(page: SheetPage): void }>
  read?: typeof readText
  /**
   * Writes the confirmed values; `count` is the number of lines confirmed. Also called when the browser's Back closes
   * the sheet.
   */
  onUse(values: Values, count: number): void
  onClose(): void
}

export function ReadDataSheet({ form, PagePhoto, read = readText, onUse, onClose }: Props) {
  const { step, start, restart } = useReading(form, read)
  const choices = useChoices(step, form)
  const { count, values } = choices
  const said = wordsOf(step)
  const status = useFocusKept(said)
  const rest = useRef(() => {})
  rest.current = () => {
    if (count > 0) onUse(values, count)
  }
  // Confirmed values are kept, no matter how the sheet is closed.
  useEffect(() => () => rest.current(), [])
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Read a data sheet"
      size="wide"
      footer={
        step.kind === 'read' &&
        step.proposals.open.length > 0 && (
          <Button look="main" wide blocked={count === 0} onClick={() => count > 0 && onClose()}>
            {`Use ${counted(count, 'value')}`}
          </Button>
        )
      }
    >
      <div className="data-sheet">
        <p
          ref={status}
          tabIndex={-1}
          role="status"
          className={step.kind === 'failed' ? 'data-sheet-trouble' : undefined}
        >
          {onThisDevice(said)}
        </p>
        {step.kind === 'photo' && <PagePhoto onPage={start} />}
        {step.kind === 'reading' && (
          <>
            <progress aria-label="Reading the page" {...(step.share !== null && { value: step.share })} />
            <Button onClick={restart}>Cancel</Button>
          </>
        )}
        {step.kind === 'failed' && (
          <div className="data-sheet-acts">
            <Button look="main" onClick={() => start(step.page)}>
              Try again
            </Button>
            <Button onClick={restart}>Another photo</Button>
          </div>
        )}
        {step.kind === 'read' && (
          <>
            <ConfirmValues page={step.page} proposals={step.proposals} form={form} choices={choices} />
            {count === 0 && (
              <Button look="quiet" icon="camera" onClick={restart}>
                Another photo
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

const FAILED: Record<ReadFailure, string> = {
  unsupported: 'This browser is too old to read a sheet. Update it, or enter the values by hand.',
  unreachable: 'The reader isn’t on this phone yet and couldn’t be downloaded. Try again when you’re online.',
  memory: 'This phone hasn’t enough free memory to read the sheet. Close other apps and try again.',
  slow: 'Reading took longer than three minutes and was stopped. Try again, or enter the values by hand.',
  broken: 'The page couldn’t be read. Try again, or take a sharper photo.',
}
const START =
  'For a sheet that is filled in, with the labels of this form. It is read on this phone and sent nowhere. The first time, 4 MB are fetched for it.'
const NOTHING =
  'No label of this form with a value behind it was found. Take the photo again in good light, with the whole page in it.'

function wordsOf(step: ReadStep): string {
  if (step.kind === 'photo') return START
  if (step.kind === 'failed') return FAILED[step.why]
  if (step.kind === 'reading') return step.share === null ? 'Getting ready to read…' : 'Reading the page…'
  const { open, same, unread } = step.proposals
  if (open.length > 0)
    return `${counted(open.length, 'value')} read. Compare each with the paper: only those you use enter the form.`
  return same.length + unread.length > 0 ? 'Nothing on the sheet can be filled in.' : NOTHING
}
