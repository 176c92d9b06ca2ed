// A board adds a property type: boat houses, a copy of its land form with words and rows of their own. Data alone, as its staff would write it.
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const BOAT = { code: 'BTH', route: 'boat', label: 'Boat House', resoName: 'Residential', longName: 'BoatHouse' }

/** A copy of the board's catalog in `folder`, with the new type. */
export function writeBoatCatalog(folder: string): void {
  cpSync('server/catalog/board', folder, { recursive: true })
  const form = JSON.parse(readFileSync(join(folder, 'definitions', 'land.json'), 'utf8'))
  const { code, route, label, resoName, longName } = BOAT
  writeFileSync(
    join(folder, 'definitions', `${route}.json`),
    JSON.stringify(
      {
        ...form,
        formName: route,
        title: label,
        propertyType: code,
        propertyTypeFacts: {
          label,
          longName,
          resoName,
          description: 'Boat houses and moorings',
          order: 8,
          icon: 'mobile',
          changeForms: { chgLeased: [] },
        },
      },
      null,
      2,
    ).replaceAll('"LAND"', `"${code}"`),
  )
  const lookups = join(folder, 'lookups')
  appendFileSync(join(lookups, 'Lookup_Property_Listing_PropertyType.csv'), `${code},${label},,,\n`)
  // Whatever a land listing may choose, a boat house may choose.
  for (const name of readdirSync(lookups)) {
    const file = join(lookups, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll(/(,(?:New)?PropertyType,(?:\w+\|)*LAND)\b/g, `$1|${code}`))
  }
}

/** The board gives the type up: its form's file is gone, and so is its code. */
export function removeBoat(folder: string): void {
  rmSync(join(folder, 'definitions', `${BOAT.route}.json`))
  const lookups = join(folder, 'lookups')
  for (const name of readdirSync(lookups)) {
    const file = join(lookups, name)
    const kept = readFileSync(file, 'utf8').replace(`${BOAT.code},${BOAT.label},,,\n`, '')
    writeFileSync(file, kept.replaceAll(`|${BOAT.code}`, ''))
  }
}
