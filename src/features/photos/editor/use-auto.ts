// The editor's Auto: measures a small copy of the current picture, corrects its light and straightens it; the same
// button undoes both.
import { useState } from 'react'
import { type Levels, proposeLight } from '../../../device/photo/auto/light.ts'
import { straighteningAngle } from '../../../device/photo/auto/straightening.ts'
import { fitInside } from '../../../device/photo/fit.ts'
import { type PhotoEdit, turnedSize } from '../../../device/photo/photo-edit.ts'
import { grayOf } from '../../../device/photo/quality/gray.ts'
import { autoWords } from './auto-words.ts'

const SMALL = { width: 256, height: 256 }

/** `rotate`: in quarter turns, excluding straightening. */
type Shown = { picture: HTMLImageElement } & Pick<PhotoEdit, 'rotate' | 'flip'>

type Done = { light: Levels | null; lean: number; leanBefore: number }

type Ports = {
  /** Degrees by which the picture is straightened. */
  lean: number
  straighten(degrees: number): void
  /** null: no picture so far. */
  shown(): Shown | null
}

export function useAuto({ lean, straighten, shown }: Ports) {
  const [done, setDone] = useState<Done | null>(null)
  const [said, setSaid] = useState('')
  const apply = () => {
    const now = shown()
    if (!now) return
    const { data, width, height } = smallCopy(now)
    const light = proposeLight(data)
    const angle = straighteningAngle(grayOf(data, width, height))
    setSaid(autoWords(light?.change ?? null, angle))
    if (!light && angle === 0) return
    setDone({ light: light?.levels ?? null, lean: angle || lean, leanBefore: lean })
    if (angle !== 0) straighten(angle)
  }
  const undo = (last: Done) => {
    setDone(null)
    setSaid('Auto undone')
    // If the member has straightened it since, it stays that way.
    if (lean === last.lean && lean !== last.leanBefore) straighten(last.leanBefore)
  }
  return {
    said,
    isOn: done !== null,
    light: done?.light ?? null,
    toggle: () => (done ? undo(done) : apply()),
  }
}

function smallCopy({ picture, rotate, flip }: Shown): ImageData {
  const whole = { width: picture.naturalWidth, height: picture.naturalHeight }
  const upright = turnedSize(whole, rotate)
  const { width, height } = fitInside(upright, SMALL)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.translate(width / 2, height / 2)
  context.scale(width / upright.width, height / upright.height)
  context.rotate((rotate * Math.PI) / 180)
  context.scale(flip.horizontal ? -1 : 1, flip.vertical ? -1 : 1)
  context.drawImage(picture, -whole.width / 2, -whole.height / 2)
  return context.getImageData(0, 0, width, height)
}
