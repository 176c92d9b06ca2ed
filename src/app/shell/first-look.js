// Inlined into the page (build/first-paint.ts), so that it runs before the first paint: applies the theme, text size
// and row height chosen on this device (src/features/settings/look.ts), and the width of the menu
// (src/app/shell/menu.ts).
;(() => {
  try {
    const { theme, sunlight, fontSize, extraLarge, rows } = JSON.parse(localStorage.getItem('curbside-look')) ?? {}
    const { dataset } = document.documentElement
    if (sunlight) dataset.theme = 'sunlight'
    else if (theme && theme !== 'system') dataset.theme = theme
    if (extraLarge || fontSize) dataset.fontSize = extraLarge ? 'largest' : fontSize
    if (rows) dataset.rows = rows
    const { width } = JSON.parse(localStorage.getItem('curbside-menu')) ?? {}
    if (width) dataset.menu = width
  } catch {
    // If the store is missing or its content is invalid, the default look applies.
  }
})()
