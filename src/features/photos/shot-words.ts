// What to photograph, in words: the board's shot list and the rooms of the listing. The words name the camera's chips, and
// are proposed as descriptions. Pure.

type Given = {
  /** The board's list for this form; a room that is usual twice stands there twice. */
  shots?: readonly string[] | undefined
  /** Kinds of the rooms that were entered, in words and in their order; empty where a row has none yet. */
  rooms: readonly string[]
  /** Whether a shot is a kind of room. */
  isRoom(shot: string): boolean
  /** Rooms of the board's list that were not entered are proposed, too. */
  all: boolean
}

/** Rooms that are added to the listing with their photos. */
export type ShotRooms = {
  isAdding: boolean
  setAdding(isAdding: boolean): void
  /** How many were added so far. */
  added: number
  /** Why the last room was not added; '' when it was. */
  said: string
  /** Adds the rooms that this word names and the listing lacks. */
  add(word: string): void
}

const BOARD_SAYS_NOTHING = ['Front', 'Back']

/** Rooms stand after the last one of the board's list. Of several of a kind, the later ones are numbered. */
export function shotWords({ shots = BOARD_SAYS_NOTHING, rooms, isRoom, all }: Given): string[] {
  const entered = numbered(rooms.filter(Boolean))
  const lastRoom = shots.findLastIndex(isRoom)
  const cut = lastRoom < 0 ? shots.length - 1 : lastRoom + 1
  const isProposed = (shot: string) => all || entered.length === 0 || !isRoom(shot)
  const before = numbered(shots.slice(0, cut).filter(isProposed))
  return [...new Set([...before, ...entered, ...shots.slice(cut)])]
}

/** How many rooms of the kind that a word names are missing: “Bedroom 2” takes two bedrooms. */
export function missingRooms(word: string, rooms: readonly string[]): { kind: string; count: number } {
  const [, kind = word, number = '1'] = /^(.*?)(?: (\d+))?$/.exec(word) ?? []
  return { kind, count: Math.max(0, Number(number) - rooms.filter((room) => room === kind).length) }
}

function numbered(words: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return words.map((word) => {
    const count = (seen.get(word) ?? 0) + 1
    seen.set(word, count)
    return count === 1 ? word : `${word} ${count}`
  })
}
