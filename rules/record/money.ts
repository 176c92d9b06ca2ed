/** Labels that end in one of these words are amounts of money. */
const MONEY = new Set(['amount', 'price', 'rent', 'fee'])

export function isMoney(label: string): boolean {
  const words = label.trim()
  return MONEY.has(words.slice(words.lastIndexOf(' ') + 1).toLowerCase())
}
