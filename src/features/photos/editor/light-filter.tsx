// Preview of the light correction before the worker creates the picture: a filter with the same table.
import { type Levels, levelsTable } from '../../../device/photo/auto/light.ts'

export function LightFilter({ light }: { light: Levels }) {
  const table = Array.from(levelsTable([light]), (value) => (value / 255).toFixed(3)).join(' ')
  return (
    <svg className="photo-editor-light" width="0" height="0" aria-hidden="true">
      <filter id="photo-editor-light" colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR type="table" tableValues={table} />
          <feFuncG type="table" tableValues={table} />
          <feFuncB type="table" tableValues={table} />
        </feComponentTransfer>
      </filter>
    </svg>
  )
}
