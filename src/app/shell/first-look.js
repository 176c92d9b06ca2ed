// Inlined into the page (build/first-paint.ts), so that it runs before the first paint: applies the theme, text size
// and manners of this device (src/features/settings/look.ts), and the width of the menu (src/app/shell/menu.ts).
;(() => {
  const { dataset } = document.documentElement
  const { userAgent, maxTouchPoints } = navigator
  dataset.mode = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1) ? 'ios' : 'md'
  try {
    const { theme, sunlight, fontSize, extraLarge, mode } = JSON.parse(localStorage.getItem('curbside-look')) ?? {}
    if (sunlight) dataset.theme = 'sunlight'
    else if (theme && theme !== 'system') dataset.theme = theme
    if (extraLarge || fontSize) dataset.fontSize = extraLarge ? 'largest' : fontSize
    if (mode) dataset.mode = mode
    const { width } = JSON.parse(localStorage.getItem('curbside-menu')) ?? {}
    if (width) dataset.menu = width
  } catch {
    // If the store is missing or its content is invalid, the default look applies.
  }
  // Browsers keep the session, the photos and the worker from a page without https, and the app doesn't start.
  if (!isSecureContext)
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('.app-shell-page').textContent =
        'Curbside needs an address that starts with https://. Ask the board’s office for it.'
    })
})()
