// A list whose items are put into another order by dragging, and what a screen reader hears of it: positions, never ids.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useClock } from '../clock.ts'
import { haptic } from '../haptic.ts'
import { type DragParts, followDrags } from './follow-drags.ts'

type Sorting = DragParts & {
  /** Of an item, as it begins a sentence: Photo. */
  noun: string
  ids: readonly string[]
  isOn: boolean
  /** `to`: index from 0. Returns false if the order stays as it was. */
  onMove(id: string, to: number): boolean | Promise<boolean>
}

/** `said`: the line that announces what a drag does. */
export function useSorting<List extends HTMLElement>(
  sorting: Sorting,
): { list: RefObject<List | null>; said: RefObject<HTMLParagraphElement | null> } {
  const list = useRef<List>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const drag = useRef<ReturnType<typeof followDrags>>(null)
  const latest = useRef(sorting)
  latest.current = sorting
  const clock = useClock()
  useEffect(() => {
    const say = (id: string, does: (count: number) => string) => {
      const { noun, ids } = latest.current
      if (said.current) said.current.textContent = `${noun} ${ids.indexOf(id) + 1} ${does(ids.length)}.`
    }
    const { item, handle, grip, startPx } = latest.current
    const following = followDrags(
      list.current!,
      { item, handle, grip, startPx },
      {
        isOn: () => latest.current.isOn,
        onPick(id) {
          haptic('pick up')
          say(id, (count) => `of ${count} picked up`)
        },
        onOver: (id, to) => say(id, (count) => `is over place ${to + 1} of ${count}`),
        onCancel: (id) => say(id, () => 'stays where it was'),
        async onDrop(id, to) {
          haptic('drop')
          say(id, (count) => `put at place ${to + 1} of ${count}`)
          if (!(await latest.current.onMove(id, to))) following.settle()
        },
      },
      clock,
    )
    drag.current = following
    return () => following.stop()
  }, [clock])
  const order = sorting.ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order of the items changes
  useLayoutEffect(() => drag.current?.settle(), [order])
  return { list, said }
}

export const howToDrag = (one: string): string =>
  `To move a ${one}, press Space or Enter, move it with the arrow keys, and press Space or Enter again. Escape leaves it where it was.`
