// Actions on the selected photos: describe, move, delete.
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { DescriptionField } from './description-field.tsx'
import { MoveSheet } from './move-sheet.tsx'

type Props = {
  selected: ReadonlySet<string>
  count: number
  words: readonly string[]
  onAll(): void
  onDescribe(description: string): void
  onMove(to: number): void
  onRotate(): void
  onDelete(): void
  onDone(): void
}

export function SelectBar({ selected, count, words, onAll, onDescribe, onMove, onRotate, onDelete, onDone }: Props) {
  const [sheet, setSheet] = useState<'describe' | 'move' | null>(null)
  const none = selected.size === 0
  return (
    <div className="photos-select" role="toolbar" aria-label="Selected photos">
      <div className="photos-select-head row">
        <p aria-live="polite">{selected.size} selected</p>
        <Button look="quiet" disabled={selected.size === count} onClick={onAll}>
          Select all
        </Button>
        <Button look="main" onClick={onDone}>
          Done
        </Button>
      </div>
      <div className="photos-select-acts">
        <Button look="quiet" icon="edit" disabled={none} onClick={() => setSheet('describe')}>
          Describe
        </Button>
        <Button look="quiet" icon="sort" disabled={none} onClick={() => setSheet('move')}>
          Move to…
        </Button>
        <Button look="quiet" icon="rotate" disabled={none} onClick={onRotate}>
          Rotate right
        </Button>
        <Button look="quiet" icon="trash" disabled={none} onClick={onDelete}>
          Delete
        </Button>
      </div>
      <DescribeSheet
        isOpen={sheet === 'describe'}
        count={selected.size}
        words={words}
        onClose={() => setSheet(null)}
        onDescribe={onDescribe}
      />
      <MoveSheet
        isOpen={sheet === 'move'}
        moving={selected.size}
        count={count}
        place={null}
        onClose={() => setSheet(null)}
        onMove={onMove}
      />
    </div>
  )
}

type DescribeProps = { isOpen: boolean; count: number; words: readonly string[]; onClose(): void } & Pick<
  Props,
  'onDescribe'
>

function DescribeSheet({ isOpen, count, words, onClose, onDescribe }: DescribeProps) {
  const [text, setText] = useState('')
  const apply = () => {
    onDescribe(text)
    setText('')
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={count === 1 ? 'Describe 1 photo' : `Describe ${count} photos`}
      footer={
        <Button look="main" wide onClick={apply}>
          Apply
        </Button>
      }
    >
      <DescriptionField text={text} words={words} onChange={setText} />
    </Sheet>
  )
}
