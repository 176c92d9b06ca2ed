// Keystrokes that the same house takes on a desk's form of plain fields, by keyboard alone, as today's form has it: one Tab
// into each field; a typed value is its characters; of a native select, as many first letters as make the browser choose
// the option in the list as the board has it, filtered by its parents; Yes and No are such a list. One Enter adds a row,
// and one opens the next section. Nothing is filled in by the form.

/** `page`: signed in. `sections`: values by section and field; `rooms`: type, level, length and width of each. */
export async function countDeskKeystrokes(page, { sections, rooms }) {
  const { fields, tables } = await page.evaluate(readForm)
  const chosen = { PropertyType: 'RES' }
  let [keystrokes, count] = [0, 0]
  const enter = (name, value) => {
    count += 1
    keystrokes += 1 + (typeof value === 'object' ? lettersOf(name, value.option) : value.length)
  }
  const lettersOf = (name, option) => {
    const table = fields[name]
    if (!table) return 1
    const rows = tables[table].filter((row) => fits(row, chosen))
    const row = rows.find(({ Description }) => Description === option)
    if (!row) throw new Error(`${name} has no option ${option}`)
    chosen[name] = row.Code
    const starts = (each, letters) => each.Description.toLowerCase().startsWith(option.slice(0, letters).toLowerCase())
    for (let letters = 1; letters < option.length; letters++)
      if (rows.find((each) => starts(each, letters)) === row) return letters
    return option.length
  }
  const names = Object.keys(sections)
  for (const [at, name] of names.entries()) {
    if (at > 0) keystrokes += 1
    for (const [field, value] of Object.entries(sections[name])) enter(field, value)
    if (name !== 'Rooms') continue
    for (const room of rooms) {
      keystrokes += 1
      for (const [at, field] of ['RoomType', 'RoomLevel', 'RoomLength', 'RoomWidth'].entries()) enter(field, room[at])
    }
  }
  return { keystrokes, fields: count }
}

const fits = ({ Parents = [] }, chosen) =>
  Parents.every(({ ParentField, ParentCodes }) => !chosen[ParentField] || ParentCodes.includes(chosen[ParentField]))

/** In the page: the lookup of each field of the residential form, and their options in the board's order. */
async function readForm() {
  const headers = { 'content-type': 'application/json', 'x-curbside': '1' }
  const definition = await (await fetch('/api/definition/res')).json()
  const body = JSON.stringify({ lookupNames: definition.lookups })
  const { tables } = await (await fetch('/api/definition/lookup', { method: 'POST', headers, body })).json()
  const items = definition.pages.flatMap(({ groups }) => groups.flatMap(({ itemFields = [] }) => itemFields))
  const all = [...definition.fields, ...items]
  return {
    fields: Object.fromEntries(all.map(({ FieldName, comboBoxLookupName }) => [FieldName, comboBoxLookupName])),
    tables: Object.fromEntries(tables.map(({ tableName, rows }) => [tableName, rows.filter(({ Active }) => Active)])),
  }
}
