// What somebody typed into one box, in order, and how much of it the phone showed as saved, compared with what is left
// after the browser was killed.

type Typed = { value: string; at: number }
export type TypingModel = {
  /** Called before the key reaches the page. */
  sent(value: string, at: number): void
  /** Called when the page has received it; the time counts from here. */
  typed(value: string, at: number): void
  /** The text on screen while the label said that it is saved. */
  shownAsSaved(value: string): void
  judge(found: string, killedAt: number): Verdict
}
/** `lostMs`: how long before the kill the first lost key was typed; 0 if nothing is lost. */
export type Verdict = { lostKeys: number; lostMs: number; isLabelFalse: boolean; isForeign: boolean }

/** `before`: the stored text of the box when the browser was opened. */
export function createTypingModel(before: string): TypingModel {
  const states: Typed[] = [{ value: before, at: 0 }]
  let saved = 0
  const indexOf = (value: string) => states.findLastIndex((state) => state.value === value)
  return {
    sent: (value, at) => void states.push({ value, at }),
    typed(value, at) {
      const index = indexOf(value)
      if (index > 0) states[index]!.at = at
    },
    shownAsSaved(value) {
      saved = Math.max(saved, indexOf(value))
    },
    judge(found, killedAt) {
      const index = indexOf(found)
      if (index < 0) return { lostKeys: states.length - 1, lostMs: 0, isLabelFalse: false, isForeign: true }
      const lost = states[index + 1]
      return {
        lostKeys: states.length - 1 - index,
        lostMs: lost ? Math.max(0, killedAt - lost.at) : 0,
        isLabelFalse: index < saved,
        isForeign: false,
      }
    },
  }
}
