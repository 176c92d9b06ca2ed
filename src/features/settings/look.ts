// Theme, sunlight, font size and manners, stored on this device only. src/app/shell/first-look.js applies the same
// attributes before the first paint.
export const THEMES = ['light', 'dark'] as const
export const FONT_SIZES = ['small', 'medium', 'large'] as const
/** Manners as on Apple's phones, or as on Android's (Material Design). */
export const MODES = ['ios', 'md'] as const
export type Theme = (typeof THEMES)[number]
export type Mode = (typeof MODES)[number]
type FontSize = (typeof FONT_SIZES)[number]
/**
 * `theme`: the device's own until the member chooses one. `sunlight`: black on white with heavy lines, regardless of
 * the theme. `extraLarge`: for low vision, larger than the three sizes. `mode`: the device's until chosen.
 */
export type Look = {
  theme?: Theme | undefined
  sunlight: boolean
  fontSize: FontSize
  extraLarge: boolean
  mode?: Mode | undefined
}

const USUAL: Look = { theme: undefined, sunlight: false, fontSize: 'medium', extraLarge: false }

/** Returns a valid look for any stored text. */
export function parseLook(stored: string | null): Look {
  try {
    const { theme, sunlight, fontSize, extraLarge, mode } = JSON.parse(stored ?? '{}') as Record<string, unknown>
    return {
      theme: THEMES.find((each) => each === theme),
      sunlight: sunlight === true,
      fontSize: FONT_SIZES.find((each) => each === fontSize) ?? USUAL.fontSize,
      extraLarge: extraLarge === true,
      mode: MODES.find((each) => each === mode),
    }
  } catch {
    return USUAL
  }
}

/** An iPad says that it is a Mac, which has no touch screen. */
export const modeOfDevice = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Mode =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1) ? 'ios' : 'md'

/** The look on the screen: sunlight, or the chosen theme; undefined: the device's own theme. */
const shownTheme = ({ theme, sunlight }: Look): Theme | 'sunlight' | undefined => (sunlight ? 'sunlight' : theme)

const LIGHT_BAR = '#ffffff'
const DARK_BAR = '#161e1c'

/** Applies the look to the root element and the browser's own bars. */
export function applyLook(look: Look, page: Document): void {
  const { dataset } = page.documentElement
  const shown = shownTheme(look)
  if (shown === undefined) delete dataset.theme
  else dataset.theme = shown
  dataset.fontSize = look.extraLarge ? 'largest' : look.fontSize
  dataset.mode = look.mode ?? modeOfDevice(navigator)
  page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]').forEach((meta) => {
    const isDark = shown === undefined ? meta.media.includes('dark') : shown === 'dark'
    meta.content = isDark ? DARK_BAR : LIGHT_BAR
  })
}
