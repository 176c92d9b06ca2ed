// Theme and font size, stored on this device only. public/look.js applies the same two attributes before the first paint.
export const THEMES = ['system', 'light', 'dark', 'sunlight'] as const
export const FONT_SIZES = ['small', 'medium', 'large'] as const
export type Theme = (typeof THEMES)[number]
type FontSize = (typeof FONT_SIZES)[number]
export type Look = { theme: Theme; fontSize: FontSize }

export const LOOK_KEY = 'curbside-look'
const USUAL: Look = { theme: 'system', fontSize: 'medium' }

/** Returns a valid look for any stored text. */
export function parseLook(stored: string | null): Look {
  try {
    const { theme, fontSize } = JSON.parse(stored ?? '{}') as Partial<Look>
    return {
      theme: THEMES.find((each) => each === theme) ?? USUAL.theme,
      fontSize: FONT_SIZES.find((each) => each === fontSize) ?? USUAL.fontSize,
    }
  } catch {
    return USUAL
  }
}

const BARS: Record<Theme, [light: string, dark: string]> = {
  system: ['#ffffff', '#161e1c'],
  light: ['#ffffff', '#ffffff'],
  dark: ['#161e1c', '#161e1c'],
  sunlight: ['#ffffff', '#ffffff'],
}

/** On the root element, and on the browser's own bars. */
export function applyLook({ theme, fontSize }: Look, page: Document): void {
  const { dataset } = page.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.fontSize = fontSize
  page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]').forEach((meta) => {
    meta.content = BARS[theme][meta.media.includes('dark') ? 1 : 0]
  })
}
