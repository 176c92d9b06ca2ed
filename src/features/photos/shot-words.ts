// What to photograph: the board's shot list and the listing's rooms. The words label the camera's chips, and are
// suggested as descriptions. Pure.

type ShotSources = {
  /** The board's list for this form; a room that is usually there twice is listed twice. */
  shots?: readonly string[] | undefined
  /** Types of the rooms that were entered, as text and in order; empty for a row without a type. */
  rooms: readonly string[]
  /** Whether a shot is a type of room. */
  isRoom(shot: string): boolean
  /** Also suggests rooms from the board's list that were not entered. */
  all: boolean
}

/** Rooms that are added to the listing together with their photos. */
export type ShotRooms = {
  isAdding: boolean
  setAdding(isAdding: boolean): void
  /** Number of rooms added so far. */
  added: number
  /** Why the last room was not added; '' if it was. */
  said: string
  /** Adds the rooms that this word names and that the listing does not have. */
  add(word: string): void
}

const BOARD_SAYS_NOTHING = ['Front', 'Back']

/** Rooms come after the last room of the board's list. If there are several of a type, the later ones are numbered. */
export function shotWords({ shots = BOARD_SAYS_NOTHING, rooms, isRoom, all }: ShotSources): string[] {
  const entered = numbered(rooms.filter(Boolean))
  const lastRoom = shots.findLastIndex(isRoom)
  const cut = lastRoom < 0 ? shots.length - 1 : lastRoom + 1
  const isProposed = (shot: string) => all || entered.length === 0 || !isRoom(shot)
  const before = numbered(shots.slice(0, cut).filter(isProposed))
  return [...new Set([...before, ...entered, ...shots.slice(cut)])]
}

/** Number of missing rooms of the type that a word names: “Bedroom 2” requires two bedrooms. */
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

// The camera's shot list: what has been photographed, and what is next.

export type Shot = { word: string; count: number }

/** Each word with its number of photos. A photo belongs to the longest word that its description starts with. */
export function shotList(words: readonly string[], descriptions: readonly string[]): Shot[] {
  const counts = new Map(words.map((word) => [word, 0]))
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  for (const description of descriptions) {
    const word = longestFirst.find((each) => beginsWith(description, each))
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return words.map((word) => ({ word, count: counts.get(word) ?? 0 }))
}

/** The next word without a photo after this one, or else the first; null: all have photos. */
export function nextShot(shots: readonly Shot[], after: string | null): string | null {
  const from = shots.findIndex(({ word }) => word === after) + 1
  const open = [...shots.slice(from), ...shots.slice(0, from)].find(({ word, count }) => count === 0 && word !== after)
  return open?.word ?? null
}

/** “Bedroom 2, south wall” belongs to Bedroom 2, not to Bedroom. */
function beginsWith(description: string, word: string): boolean {
  const said = description.trim().toLowerCase()
  const meant = word.toLowerCase()
  return said.startsWith(meant) && !/[\p{L}\p{N}]/u.test(said.charAt(meant.length))
}
