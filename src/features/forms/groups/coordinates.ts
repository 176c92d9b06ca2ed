// The two fields of a LocationPlotter group, and the format of their coordinates.
import type { Value } from '#contract/listing.ts'
import type { FieldModel, GroupModel } from '../engine/form-model.ts'

type Fields = { latitude: FieldModel | undefined; longitude: FieldModel | undefined }

export const coordinateFields = ({ fields }: GroupModel): Fields => {
  const ending = (end: string) => fields.find(({ name }) => name.endsWith(end))
  return { latitude: ending('Latitude'), longitude: ending('Longitude') }
}

/** Five decimals are about a meter; more would be false precision. */
const DECIMALS = 5

/** The specification's listings store them as text; a board's form may store numbers. */
export function coordinateValues(
  group: GroupModel,
  spot: { latitude: number; longitude: number } | null,
): Record<string, Value> {
  const { latitude, longitude } = coordinateFields(group)
  if (!latitude || !longitude) return {}
  const write = ({ kind }: FieldModel, degrees: number | undefined): Value => {
    if (degrees === undefined) return null
    const text = degrees.toFixed(DECIMALS)
    return kind === 'number' ? Number(text) : text
  }
  return {
    [latitude.name]: write(latitude, spot?.latitude),
    [longitude.name]: write(longitude, spot?.longitude),
  }
}
