// What moves the form waits for the end of a press, so that the tap lands where the member put it.
import { expect, test } from 'vitest'
import { createPressGate } from '#src/features/forms/screen/form-body.tsx'

function aHand() {
  const window = new EventTarget()
  const due: (() => void)[] = []
  const told: string[] = []
  const after = (_: number, run: () => void) => {
    due.push(run)
    return () => {
      due.splice(due.indexOf(run), 1)
    }
  }
  const gate = createPressGate({ target: window as unknown as Window, after })
  return {
    told,
    does: (...types: string[]) => {
      for (const type of types) window.dispatchEvent(new Event(type))
    },
    leaves: (field: string) => gate.afterPress(() => told.push(field)),
    timePasses: () => {
      for (const run of due.splice(0)) run()
    },
    stop: gate.stop,
  }
}

test('a field left by the Tab key tells its error at once', () => {
  const { leaves, told } = aHand()
  leaves('StreetName')
  expect(told).toEqual(['StreetName'])
})

test('with a mouse the field is left at the press and tells its error after the click', () => {
  const { does, leaves, told } = aHand()
  does('pointerdown')
  leaves('StreetName')
  does('pointerup')
  expect(told).toEqual([])
  does('click')
  expect(told).toEqual(['StreetName'])
})

test('by touch the field is left after the finger is up, and before the click', () => {
  const { does, leaves, told } = aHand()
  does('pointerdown', 'pointerup')
  leaves('StreetName')
  expect(told).toEqual([])
  does('click')
  expect(told).toEqual(['StreetName'])
})

test('a finger that scrolls, or lets go somewhere else, holds nothing back for long', () => {
  const { does, leaves, told, timePasses } = aHand()
  does('pointerdown')
  leaves('StreetName')
  does('pointercancel')
  expect(told).toEqual(['StreetName'])
  does('pointerdown')
  leaves('City')
  does('pointerup')
  timePasses()
  expect(told).toEqual(['StreetName', 'City'])
})

test('a second press before the first was over is one press', () => {
  const { does, leaves, told, timePasses } = aHand()
  does('pointerdown')
  leaves('StreetName')
  does('pointerup', 'pointerdown')
  timePasses()
  expect(told).toEqual([])
  does('pointerup', 'click')
  expect(told).toEqual(['StreetName'])
})

test('a form that closes keeps nothing waiting', () => {
  const { does, leaves, told, stop } = aHand()
  does('pointerdown')
  leaves('StreetName')
  stop()
  expect(told).toEqual(['StreetName'])
})
